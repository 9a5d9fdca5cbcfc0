import {
  type Icon,
  IconCalendarTime,
  IconChecklist,
  IconCircleCheck,
  IconClockEdit,
  IconDeviceMobile,
  IconFileEuro,
  IconMessageCircle,
  IconMoon,
  IconPackage,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type NotificationGroup, notificationGroupNames } from '@verstas/contract/notifications/kinds.ts'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import type { PushSettings, PushSettingsChange } from '@verstas/contract/push/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { NamedGroup } from '../../platform/ui/named-group.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { TimeField } from '../../platform/ui/time-field.tsx'
import { pushSettingsQuery } from './api.ts'
import classes from './push.module.css'
import type { useDevice } from './use-device.ts'

/** The default quiet hours, when most workshops are closed. */
const usualQuietHours = { QuietFrom: '18:00', QuietTo: '07:00' }

const groupIcons: Readonly<Record<NotificationGroup, Icon>> = {
  messages: IconMessageCircle,
  customers: IconFileEuro,
  tasks: IconChecklist,
  schedule: IconCalendarTime,
  parts: IconPackage,
  orders: IconCircleCheck,
  stampings: IconClockEdit,
}

/**
 * Returns the change that switches one group of notifications on or off. If all pushes are off, only this group is
 * switched on.
 */
function chooseGroup(
  { IsOn, MutedGroups }: PushSettings,
  group: NotificationGroup,
  isOn: boolean,
): Partial<PushSettingsChange> {
  const muted = IsOn ? MutedGroups : notificationGroupNames
  const others = muted.filter((name) => name !== group)
  return { IsOn: true, MutedGroups: isOn ? others : [...others, group] }
}

interface PushChoicesProps {
  readonly chosen: PushSettings
  readonly device: ReturnType<typeof useDevice>
}

/**
 * The settings of the user's notifications on this device and on all devices. The position of a switch is
 * saved immediately.
 */
export function PushChoices({ chosen, device: { query, change } }: PushChoicesProps) {
  const t = useTexts()
  const save = useSave(chosen)
  const { IsOn, QuietFrom, QuietTo, MutedGroups } = chosen
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
      <h3 className={`${classes.caption} type-13 strong soft`}>{t('push.allDevices')}</h3>
      {notificationGroupNames.map((group) => (
        <Choice
          key={group}
          icon={groupIcons[group]}
          label={t(group === 'messages' ? 'push.messages' : `push.group.${group}`)}
          isOn={IsOn && !MutedGroups.includes(group)}
          onChange={(isOn) => save(chooseGroup(chosen, group, isOn))}
        />
      ))}
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

/** Returns a function that saves a change optimistically, and refetches the settings if the save fails. */
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
      // Ignores the response while later changes are pending, so that their values remain visible.
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
      MutedGroups: after.MutedGroups ?? [],
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

interface QuietHoursFieldsProps {
  /** `HH:mm` */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** An arbitrary date, because the time field requires one. The clocks do not change on this date. */
const anyDay = '2001-01-01'

/** The fields of the quiet hours. They are saved when a field loses the focus, if start and end differ. */
function QuietHoursFields({ from, to, onChange }: QuietHoursFieldsProps) {
  const t = useTexts()
  const format = useFormat()
  const [typed, setTyped] = useState({ from, to })
  // The saved values that the fields copied last. When the saved values change, for instance after a failed
  // save, the fields copy them again.
  const [saved, setSaved] = useState({ from, to })
  if (saved.from !== from || saved.to !== to) {
    setSaved({ from, to })
    setTyped({ from, to })
  }
  const isSame = typed.from === typed.to
  const take = () => {
    if (!isSame && (typed.from !== from || typed.to !== to)) onChange(typed.from, typed.to)
  }
  const { start, end } = dayBounds(anyDay, format.timeZone)
  const field = (edge: 'from' | 'to', label: string, problem: string | null) => (
    <TimeField
      label={label}
      value={instantOf(anyDay, typed[edge], format.timeZone).getTime()}
      range={{ earliest: start.getTime(), latest: end.getTime() - 60_000 }}
      steps={[]}
      problem={problem}
      onChange={(instant) => setTyped({ ...typed, [edge]: format.time(new Date(instant)) })}
    />
  )
  return (
    <NamedGroup aria-label={t('push.quiet')} className={classes.times} onBlur={take}>
      {field('from', t('push.quietFrom'), null)}
      {field('to', t('push.quietTo'), isSame ? t('push.quietSame') : null)}
    </NamedGroup>
  )
}
