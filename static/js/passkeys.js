/* Passkeys: hands the page's button and data to django-allauth's scripts, and says in words when the device did nothing. */

const byId = (id) => document.getElementById(id);
const button = byId("passkey");

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  byId("passkey-trouble").hidden = false;
});

const isNumbers = /^[\d.]+$|:/.test(location.hostname); // passkeys are bound to a name

if (window.PublicKeyCredential && !isNumbers) {
  const { passkey, role, credential } = button.dataset;
  const ids = { [role]: button.id, credential };
  if (byId("passkey-data")) ids.data = "passkey-data";
  if (byId("id_passwordless")) ids.passwordless = "id_passwordless";
  window.allauth.webauthn.forms[passkey]({ ids });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    byId("passkey-trouble").hidden = true;
  });
  button.disabled = false;
} else {
  byId(isNumbers ? "passkey-unnamed" : "passkey-missing").hidden = false;
}
