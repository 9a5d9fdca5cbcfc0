import { legalHoldEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { FoundPerson } from '@verstas/contract/personal-data/entities.ts'
import { useState } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { TextArea, TextField } from '../../../platform/ui/text-fields.tsx'

const { placeLegalHold } = legalHoldEndpoints

interface HoldFormProps {
  /** The person to hold; null to ask for a work order or a vehicle. */
  readonly person: Pick<FoundPerson, 'Kind' | 'Id' | 'Name'> | null
  readonly onClose: () => void
}

/** Places a legal hold on a person, a work order or a vehicle. */
export function HoldForm({ person, onClose }: HoldFormProps) {
  const t = useTexts()
  const format = useFormat()
  const [kind, setKind] = useState<'workOrder' | 'vehicle'>('workOrder')
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const { save, isBusy, problem, reset } = useSave({
    write: placeLegalHold,
    done: t('holds.placed'),
    onDone: onClose,
  })
  const submit = () =>
    save({
      ...(person ? { Kind: person.Kind, Target: String(person.Id) } : { Kind: kind, Target: target }),
      Reason: reason,
      Until: until === '' ? null : until,
    })
  const isComplete = reason.trim() !== '' && (person !== null || target.trim() !== '')
  return (
    <FormDialog
      title={t('holds.place')}
      about={person && <span className="strong">{person.Name}</span>}
      onClose={onClose}
      onSubmit={() => isComplete && submit()}
      actions={
        <Button type="submit" isBusy={isBusy} disabled={!isComplete}>
          {t('holds.place')}
        </Button>
      }
    >
      <p className="type-15 soft">{t('holds.hint')}</p>
      <FormProblem>{problem}</FormProblem>
      {person === null && (
        <>
          <SegmentedControl
            aria-label={t('holds.target')}
            isWide
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              reset()
            }}
            options={[
              { value: 'workOrder', label: t('holds.kind.workOrder') },
              { value: 'vehicle', label: t('holds.kind.vehicle') },
            ]}
          />
          <TextField
            label={t(kind === 'workOrder' ? 'holds.orderNumber' : 'holds.plate')}
            autoComplete="off"
            maxLength={40}
            value={target}
            onChange={({ currentTarget }) => {
              setTarget(currentTarget.value)
              reset()
            }}
          />
        </>
      )}
      <TextArea
        label={t('holds.reason')}
        description={t('holds.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <TextField
        label={t('holds.until')}
        description={t('holds.untilHint')}
        type="date"
        min={format.dayOf(serverNow().toISOString())}
        value={until}
        onChange={({ currentTarget }) => {
          setUntil(currentTarget.value)
          reset()
        }}
      />
    </FormDialog>
  )
}
