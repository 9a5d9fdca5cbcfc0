import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { NewServiceKey, ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { invalidateChanges } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog, DialogFoot } from '../../platform/ui/dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import { ShownOnce } from './shown-once.tsx'

interface KeyFormProps {
  readonly account: ServiceAccount
  readonly onClose: () => void
}

const lifetimes = [30, 90, 365, 730] as const

/** Creates a key for a service account and shows it once. */
export function KeyForm({ account: { Id, Name }, onClose }: KeyFormProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const [days, setDays] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(serviceAccountEndpoints.addServiceKey, {
        params: { id: Id },
        body: { Days: days === '' ? null : Number(days) },
      }),
    // Does not cache the response, because it contains the secret.
    gcTime: 0,
    onError: () => invalidateChanges(queries, serviceAccountEndpoints.addServiceKey),
  })
  if (data) return <MadeKey name={Name} madeKey={data} onClose={onClose} />
  return (
    <Dialog title={t('integrations.keyFor', { name: Name })} onClose={onClose} closesOnTouchOutside={false}>
      <div className="stack gap-16">
        <FormProblem>{error && messageOf(error, t)}</FormProblem>
        <SelectField
          label={t('integrations.lifetime')}
          value={days}
          options={[
            { value: '', label: t('integrations.lifetimeUsual') },
            ...lifetimes.map((count) => ({ value: String(count), label: t('integrations.days', { count }) })),
          ]}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      </div>
      <DialogFoot>
        <Button isBusy={isPending} onClick={() => mutate()}>
          {t('integrations.makeKey')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface MadeKeyProps {
  readonly name: string
  readonly madeKey: NewServiceKey
  readonly onClose: () => void
}

/** The new key. It is shown only once. */
function MadeKey({ name, madeKey: { Key, Expires }, onClose }: MadeKeyProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ShownOnce
      title={t('integrations.keyFor', { name })}
      words={t('integrations.keyOnce')}
      label={t('integrations.key')}
      description={t('integrations.validUntil', { day: format.date(Expires) })}
      copyLabel={t('integrations.copyKey')}
      secret={Key}
      onClose={onClose}
    />
  )
}
