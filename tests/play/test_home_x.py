def test_x():
    from django.conf import settings; print("HOME", settings.HOME, settings.DATABASES["default"])
