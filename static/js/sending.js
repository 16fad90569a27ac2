/* Sending to the server, and hearing whether it refused. */

/** Whether the server refused what is sent from `source`; what it answers takes the place of `target`. `heard` hears of its requests. */
export async function isRefused(address, { source, target, values, heard = source }) {
  let refused = true;
  const look = (event) => {
    refused = !(event.detail.xhr.status >= 200 && event.detail.xhr.status < 300);
  };
  heard.addEventListener("htmx:afterRequest", look, { once: true });
  await window.htmx.ajax("POST", address, { source, target, swap: "outerHTML", values });
  return refused;
}
