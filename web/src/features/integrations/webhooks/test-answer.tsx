import type { AdministeredDelivery } from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { Dialog, DialogFoot } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { resultOf } from './webhook-words.ts'

interface TestAnswerProps {
  readonly delivery: AdministeredDelivery
  readonly onClose: () => void
}

/** The receiver's answer to a test message. */
export function TestAnswer({ delivery, onClose }: TestAnswerProps) {
  const { IsDelivered, Milliseconds, Answer } = delivery
  const t = useTexts()
  const format = useFormat()
  return (
    <Dialog title={t('webhooks.testTitle')} onClose={onClose}>
      <div className="stack gap-16">
        <p className="type-17" role="status">
          {t(IsDelivered ? 'webhooks.testWorks' : 'webhooks.testFails')}
        </p>
        <DataList>
          <Field label={t('webhooks.status')}>
            {`${resultOf(delivery, t)} · ${t('webhooks.milliseconds', { time: format.number(Milliseconds) })}`}
          </Field>
          <Field label={t('webhooks.answer')} isWide>
            <span className="break-anywhere">{Answer}</span>
          </Field>
        </DataList>
      </div>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
