from itertools import islice

import django.db.models.deletion
from django.db import migrations, models

AT_ONCE = 1_000


def receipts_of_their_own(apps, schema_editor):
    """A receipt lay with its edit, as a digest of its request: it is the name under which the same request finds it again."""
    DeckEdit, EditReceipt = apps.get_model('decks', 'DeckEdit'), apps.get_model('decks', 'EditReceipt')
    edits = DeckEdit.objects.exclude(receipt='').order_by('pk').iterator(chunk_size=AT_ONCE)
    kept = (
        EditReceipt(deck_id=one.deck_id, token=one.receipt, version=one.version, changes=one.changes, maybe=one.maybe)
        for one in edits
    )
    while some := list(islice(kept, AT_ONCE)):
        EditReceipt.objects.bulk_create(some, ignore_conflicts=True)


def words_of_versions(apps, schema_editor):
    """What each version was called is no longer known: it keeps what its format is called now."""
    FormatVersion, OwnFormat = apps.get_model('decks', 'FormatVersion'), apps.get_model('decks', 'OwnFormat')
    own = OwnFormat.objects.filter(pk=models.OuterRef('format_id'))
    FormatVersion.objects.update(
        name=models.Subquery(own.values('name')[:1]), description=models.Subquery(own.values('description')[:1])
    )


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0006_community'),
    ]

    operations = [
        migrations.CreateModel(
            name='EditReceipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=64)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('version', models.PositiveIntegerField()),
                ('changes', models.JSONField(default=dict)),
                ('maybe', models.JSONField(default=dict)),
                ('created', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='receipts', to='decks.deck')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('deck', 'token'), name='one_edit_receipt_a_token')],
            },
        ),
        migrations.RunPython(receipts_of_their_own, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='deckedit',
            name='receipt',
        ),
        migrations.AddField(
            model_name='formatversion',
            name='name',
            field=models.CharField(default='', max_length=80),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='formatversion',
            name='description',
            field=models.TextField(blank=True, default='', max_length=2000),
            preserve_default=False,
        ),
        migrations.RunPython(words_of_versions, migrations.RunPython.noop),
    ]
