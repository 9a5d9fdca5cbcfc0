import { type Icon, IconDeviceMobile, IconMessageCircle, IconMoon } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import type { PushSettings, PushSettingsChange } from '@verstas/contract/push/entities.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { pushSettingsQuery } from './api.ts'
import classes from './push.module.css'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import type { useDevice } from './use-device.ts'

/** The default quiet hours, when most workshops are closed. */
const usualQuietHours = { QuietFrom: '18:00', QuietTo: '07:00' }

interface PushChoicesProps {
  readonly chosen: PushSettings
  readonly device: ReturnType<typeof useDevice>
}

/**
 * The settings of the user's notifications on this device and on all devices. Each change is saved
 * immediately.
 */
export function PushChoices({ chosen, device: { query, change } }: PushChoicesProps) {
  const t = useTexts()
  const save = useSave(chosen)
  const { IsOn, QuietFrom, QuietTo } = chosen
  const hasQuietHours = QuietFrom !== null && QuietTo !== null
  return (
    <div>
      <Choice
        icon={IconDeviceMobile}
        label={t('push.thisDevice')}
        isOn={query.data === 'on'}
        // Focuses the switch once notifications are allowed, because the button that had the focus
        // disappears.
        isFocused={change.data === 'on'}
        onChange={(isOn) => change.isPending || change.mutate(isOn ? chosen.PublicKey : null)}
      />
      <h3 className={classes.caption}>{t('push.allDevices')}</h3>
      <Choice
        icon={IconMessageCircle}
        label={t('push.messages')}
        isOn={IsOn}
        onChange={(isOn) => save({ IsOn: isOn })}
      />
      <Choice
        icon={IconMoon}
        label={t('push.quiet')}
        isOn={hasQuietHours}
        onChange={(isOn) => save(isOn ? usualQuietHours : { QuietFrom: null, QuietTo: null })}
      />
      {hasQuietHours && (
        <QuietHoursFields
          from={QuietFrom}
          to={QuietTo}
          onChange={(from, to) => save({ QuietFrom: from, QuietTo: to })}
        />
      )}
    </div>
  )
}

/** Returns a mutation that saves a change optimistically, and reverts it if the server refuses it. */
function useSave(chosen: PushSettings) {
  const t = useTexts()
  const queries = useQueryClient()
  const { queryKey } = pushSettingsQuery
  const mutationKey = ['push-settings']
  const { mutate } = useMutation({
    mutationKey,
    // Saves changes one after another, in their order.
    scope: { id: 'push-settings' },
    mutationFn: (body: PushSettingsChange) => call(pushEndpoints.changePushSettings, { body }),
    onSuccess: (saved) => {
      // The response is ignored while later changes are pending, so that their values remain visible.
      const isLast = queries.isMutating({ mutationKey }) === 1
      if (isLast) queries.setQueryData(queryKey, saved)
    },
    onError: (error) => {
      notify.error(t('push.notSaved', { reason: messageOf(error, t) }))
      void queries.invalidateQueries({ queryKey })
    },
  })
  return (change: Partial<PushSettingsChange>) => {
    const { PublicKey, ...before } = chosen
    const after = { ...before, ...change }
    queries.setQueryData(queryKey, {
      ...chosen,
      ...after,
      QuietFrom: after.QuietFrom ?? null,
      QuietTo: after.QuietTo ?? null,
    })
    mutate(after)
  }
}

interface ChoiceProps {
  readonly icon: Icon
  readonly label: string
  readonly isOn: boolean
  /** True if the switch is focused on mount. */
  readonly isFocused?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A row with a switch at its end. A tap anywhere on the row switches it. */
function Choice({ icon, label, isOn, isFocused = false, onChange }: ChoiceProps) {
  return (
    <Switch
      className={classes.choice}
      icon={icon}
      label={label}
      checked={isOn}
      autoFocus={isFocused}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
