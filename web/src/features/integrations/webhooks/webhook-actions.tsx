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
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { Dialog, DialogFoot } from '../../../platform/ui/dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { useAct } from '../../administration/use-act.ts'
import classes from '../integrations.module.css'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { hostOf, resultOf } from './webhook-words.ts'

const { deleteWebhook, pauseWebhook, renewWebhookSecret, resumeWebhook, tryWebhook } =
  webhookAdministrationEndpoints

/** The actions on a webhook: test, pause or resume, change, new secret, delete. */
export function WebhookActions({ webhook }: { readonly webhook: AdministeredWebhook }) {
  const { Id, Url, State: state } = webhook
  const t = useTexts()
  const [opened, setOpened] = useState<'form' | 'rotate' | 'remove' | null>(null)
  const [tested, setTested] = useState<AdministeredDelivery | null>(null)
  const [renewed, setRenewed] = useState<WebhookWithSecret | null>(null)
  const close = () => setOpened(null)
  const host = hostOf(Url)
  const params = { id: Id }
  const test = useAct({ write: tryWebhook, run: () => call(tryWebhook, { params }), onSuccess: setTested })
  const pause = useAct({ write: pauseWebhook, run: () => call(pauseWebhook, { params }) })
  const resume = useAct({ write: resumeWebhook, run: () => call(resumeWebhook, { params }) })
  const rotate = useAct({
    write: renewWebhookSecret,
    run: () => call(renewWebhookSecret, { params }).finally(close),
    onSuccess: setRenewed,
  })
  const remove = useAct({
    write: deleteWebhook,
    run: () => call(deleteWebhook, { params }).finally(close),
    onSuccess: () => notify.success(t('webhooks.removed', { host })),
  })
  const resumeLabel = t(state === 'disabled' ? 'webhooks.enable' : 'webhooks.resume')
  return (
    <div className={classes.last}>
      <div className={classes.actions}>
        <Button
          variant="tonal"
          size="small"
          icon={IconSend}
          isBusy={test.isBusy}
          aria-label={`${t('webhooks.test')}: ${host}`}
          onClick={test.act}
        >
          {t('webhooks.test')}
        </Button>
        {state === 'active' ? (
          <Button
            variant="plain"
            size="small"
            icon={IconPlayerPause}
            isBusy={pause.isBusy}
            aria-label={`${t('webhooks.pause')}: ${host}`}
            onClick={pause.act}
          >
            {t('webhooks.pause')}
          </Button>
        ) : (
          <Button
            variant="tonal"
            size="small"
            icon={IconPlayerPlay}
            isBusy={resume.isBusy}
            aria-label={`${resumeLabel}: ${host}`}
            onClick={resume.act}
          >
            {resumeLabel}
          </Button>
        )}
        <Button
          variant="plain"
          size="small"
          icon={IconPencil}
          aria-label={`${t('integrations.change')}: ${host}`}
          onClick={() => setOpened('form')}
        >
          {t('integrations.change')}
        </Button>
        <Button
          variant="plain"
          size="small"
          icon={IconKey}
          aria-label={`${t('webhooks.rotate')}: ${host}`}
          onClick={() => setOpened('rotate')}
        >
          {t('webhooks.rotate')}
        </Button>
        <Button
          variant="plain"
          size="small"
          icon={IconTrash}
          aria-label={`${t('webhooks.remove')}: ${host}`}
          onClick={() => setOpened('remove')}
        >
          {t('webhooks.remove')}
        </Button>
      </div>
      {opened === 'form' && <WebhookForm webhook={webhook} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'rotate'}
        title={t('webhooks.rotate')}
        confirmLabel={t('webhooks.rotate')}
        isBusy={rotate.isBusy}
        onConfirm={rotate.act}
        onCancel={close}
      >
        <p className="type-15 soft">{t('webhooks.rotateHint')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={opened === 'remove'}
        title={t('webhooks.removeTitle', { host })}
        confirmLabel={t('webhooks.remove')}
        isDestructive
        isBusy={remove.isBusy}
        onConfirm={remove.act}
        onCancel={close}
      >
        <p className="type-15 soft">{t('webhooks.removeHint')}</p>
      </ConfirmDialog>
      {tested && <TestAnswer delivery={tested} onClose={() => setTested(null)} />}
      {renewed && <WebhookSecret webhook={renewed} onClose={() => setRenewed(null)} />}
    </div>
  )
}

interface TestAnswerProps {
  readonly delivery: AdministeredDelivery
  readonly onClose: () => void
}

/** The receiver's answer to a test message. */
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
