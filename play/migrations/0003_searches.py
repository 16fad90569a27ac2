from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0002_shown_runs'),
    ]

    operations = [
        migrations.AddField(
            model_name='run',
            name='search',
            field=models.JSONField(null=True),
        ),
    ]
