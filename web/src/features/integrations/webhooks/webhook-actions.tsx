import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { webhookAdministrationEndpoints } from '@verstas/contract/integration/webhook-administration-endpoints.ts'
import type {
  AdministeredDelivery,
  AdministeredWebhook,
  WebhookWithSecret,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { AskedAction } from '../../../platform/editing/asked-action.tsx'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { Dialog, DialogFoot } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ItemButton } from '../../../platform/ui/item-button.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { hostOf, resultOf } from './webhook-words.ts'

const { deleteWebhook, pauseWebhook, renewWebhookSecret, resumeWebhook, tryWebhook } =
  webhookAdministrationEndpoints

/** The actions on a webhook: test, pause or resume, change, new secret, delete. */
export function WebhookActions({ webhook }: { readonly webhook: AdministeredWebhook }) {
  const { Id, Url, State: state } = webhook
  const t = useTexts()
  const [isEditing, setIsEditing] = useState(false)
  const [tested, setTested] = useState<AdministeredDelivery | null>(null)
  const [renewed, setRenewed] = useState<WebhookWithSecret | null>(null)
  const host = hostOf(Url)
  const params = { id: Id }
  const test = useAct({ write: tryWebhook, run: () => call(tryWebhook, { params }), onSuccess: setTested })
  const pause = useAct({ write: pauseWebhook, run: () => call(pauseWebhook, { params }) })
  const resume = useAct({ write: resumeWebhook, run: () => call(resumeWebhook, { params }) })
  const resumeLabel = t(state === 'disabled' ? 'webhooks.enable' : 'webhooks.resume')
  return (
    <div className="mt-16">
      <div className="line wrap gap-y-4 gap-x-8">
        <ItemButton
          label={t('webhooks.test')}
          item={host}
          variant="tonal"
          icon={IconSend}
          isBusy={test.isBusy}
          onClick={test.act}
        />
        {state === 'active' ? (
          <ItemButton
            label={t('webhooks.pause')}
            item={host}
            icon={IconPlayerPause}
            isBusy={pause.isBusy}
            onClick={pause.act}
          />
        ) : (
          <ItemButton
            label={resumeLabel}
            item={host}
            variant="tonal"
            icon={IconPlayerPlay}
            isBusy={resume.isBusy}
            onClick={resume.act}
          />
        )}
        <ItemButton
          label={t('integrations.change')}
          item={host}
          icon={IconPencil}
          onClick={() => setIsEditing(true)}
        />
        <AskedAction
          label={t('webhooks.rotate')}
          item={host}
          icon={IconKey}
          title={t('webhooks.rotate')}
          hint={t('webhooks.rotateHint')}
          write={renewWebhookSecret}
          run={() => call(renewWebhookSecret, { params })}
          onSuccess={setRenewed}
        />
        <AskedAction
          label={t('webhooks.remove')}
          item={host}
          icon={IconTrash}
          title={t('webhooks.removeTitle', { host })}
          hint={t('webhooks.removeHint')}
          isDestructive
          write={deleteWebhook}
          run={() => call(deleteWebhook, { params })}
          done={t('webhooks.removed', { host })}
        />
      </div>
      {isEditing && <WebhookForm webhook={webhook} onClose={() => setIsEditing(false)} />}
      {tested && <TestAnswer delivery={tested} onClose={() => setTested(null)} />}
      {renewed && <WebhookSecret webhook={renewed} onClose={() => setRenewed(null)} />}
    </div>
  )
}

interface TestAnswerProps {
  readonly delivery: AdministeredDelivery
  readonly onClose: () => void
}

/** The receiver's response to a test message. */
function TestAnswer({ delivery, onClose }: TestAnswerProps) {
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
