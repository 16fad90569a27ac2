"""The pages of one's own account: its name and display, its end. Logging in and passwords are django-allauth's."""
