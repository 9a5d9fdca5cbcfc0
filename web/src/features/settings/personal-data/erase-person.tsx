import { useMutation } from '@tanstack/react-query'
import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { StoredPerson } from '@verstas/contract/personal-data/entities.ts'
import { confirmsName } from '@verstas/domain/personal-data/data-groups.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { GroupCounts } from './group-counts.tsx'

const { previewErasure, erasePerson } = personalDataEndpoints

/**
 * Previews the erasure of a person: the data to be removed and the data to be kept. Erases after the user
 * types the name. The form stays open after a failure, even if the person is erased by then: an erasure that could
 * not be noted for restores must be repeated.
 */
export function ErasePerson({ person }: { readonly person: StoredPerson }) {
  const t = useTexts()
  const [asked, setAsked] = useState<StoredPerson | null>(null)
  const { Kind: kind, Id: id, Hindrance } = person
  const preview = useMutation({
    mutationFn: () => call(previewErasure, { params: { kind, id } }),
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  if (person.IsErased && asked === null) return null
  if (Hindrance !== null && asked === null)
    return (
      <Section title={t('personalData.erase')}>
        <p className="card pad-12-16 type-17">{t(`personalData.hindrance.${Hindrance}`)}</p>
      </Section>
    )
  return (
    <Section title={t('personalData.erase')}>
      {preview.data ? (
        <>
          <h3 className="type-17 strong">{t('personalData.changes')}</h3>
          <GroupCounts label={t('personalData.changes')} counts={preview.data.Changes} />
          <h3 className="type-17 strong">{t('personalData.kept')}</h3>
          <GroupCounts label={t('personalData.kept')} counts={preview.data.Kept} />
          <Button variant="danger" onClick={() => setAsked(person)}>
            {t('personalData.eraseForGood')}
          </Button>
        </>
      ) : (
        <>
          <p className="type-15 soft">{t('personalData.previewHint')}</p>
          <Button variant="tonal" isBusy={preview.isPending} onClick={() => preview.mutate()}>
            {t('personalData.preview')}
          </Button>
        </>
      )}
      {asked && <EraseForm person={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

interface EraseFormProps {
  readonly person: StoredPerson
  readonly onClose: () => void
}

/** Erases a person after the user typed the person's name. */
function EraseForm({ person: { Kind: kind, Id: id, Name }, onClose }: EraseFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { save, isBusy, problem } = useSave({
    write: erasePerson,
    params: { kind, id },
    done: t('personalData.erased', { name: Name }),
    onDone: onClose,
  })
  const isConfirmed = confirmsName(typed, Name)
  return (
    <FormDialog
      title={t('personalData.eraseAsk')}
      about={<span className="strong">{Name}</span>}
      onClose={onClose}
      onSubmit={() => isConfirmed && save({ TypedName: typed })}
      actions={
        <Button type="submit" variant="stop" isBusy={isBusy} disabled={!isConfirmed}>
          {t('personalData.eraseForGood')}
        </Button>
      }
    >
      <p className="type-17">{t('personalData.eraseHint')}</p>
      <FormProblem>{problem}</FormProblem>
      <TextField
        label={t('personalData.typeName', { name: Name })}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  )
}
