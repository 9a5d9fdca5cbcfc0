import { IconDeviceTablet, IconDeviceTabletOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { maxDeviceName } from '@verstas/contract/limits.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import type { TrustedDevice } from '@verstas/contract/quick-change/entities.ts'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { keepDeviceToken } from '../../../platform/session/trusted-device.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Switch } from '../../../platform/ui/checks.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useQuickChange, useTrustedDevices } from '../api.ts'

/**
 * The switch for quick change (sign-in by PIN or badge), and the trusted devices of the site. An
 * administrator can make this device a trusted device.
 */
export function Devices() {
  const t = useTexts()
  return (
    <div className="stack gap-12">
      <AsyncView query={useQuickChange()} skeleton={<InUse isInUse={false} isLoading />}>
        {({ IsInUse }) => <InUse isInUse={IsInUse} />}
      </AsyncView>
      <TrustThisDevice />
      <AsyncView
        query={useTrustedDevices()}
        skeleton={<LoadingSkeleton shape="rows" count={2} height={72} />}
        empty={<EmptyState icon={IconDeviceTablet} title={t('devices.none')} hint={t('devices.noneHint')} />}
      >
        {(devices) => (
          <RowList label={t('devices.title')}>
            {devices.map((device) => (
              <DeviceRow key={device.Id} device={device} />
            ))}
          </RowList>
        )}
      </AsyncView>
    </div>
  )
}

interface InUseProps {
  readonly isInUse: boolean
  /**
   * True while loading. The switch is rendered with its texts meanwhile to reserve space, because its height
   * depends on the width.
   */
  readonly isLoading?: boolean
}

function InUse({ isInUse, isLoading = false }: InUseProps) {
  const t = useTexts()
  const { act, isBusy } = useAct({
    write: quickChangeEndpoints.setQuickChange,
    run: () => call(quickChangeEndpoints.setQuickChange, { body: { IsInUse: !isInUse } }),
  })
  return (
    <div className="stack gap-12 pad-16 card" aria-busy={isLoading || undefined}>
      <Switch
        label={t('devices.inUse')}
        description={t('devices.inUseHint')}
        checked={isInUse}
        disabled={isBusy || isLoading}
        onChange={act}
      />
    </div>
  )
}

function DeviceRow({ device: { Id, Name, CreatorName, Created } }: { readonly device: TrustedDevice }) {
  const t = useTexts()
  const format = useFormat()
  const { act, isBusy } = useAct({
    write: quickChangeEndpoints.distrustDevice,
    run: () => call(quickChangeEndpoints.distrustDevice, { params: { id: Id } }),
  })
  return (
    <ListRow
      icon={IconDeviceTablet}
      name={Name}
      lines={[t('devices.made', { name: CreatorName, day: format.date(Created) })]}
      actions={
        <IconButton
          label={t('devices.distrust', { name: Name })}
          icon={IconDeviceTabletOff}
          isBusy={isBusy}
          onClick={act}
        />
      }
    />
  )
}

/** Makes this device a trusted device of the site. */
function TrustThisDevice() {
  const t = useTexts()
  const [name, setName] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isMissing = name.trim() === ''
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(quickChangeEndpoints.trustDevice, { body: { Name: name.trim() } }),
    gcTime: 0,
    onSuccess: ({ Name, Token }) => {
      keepDeviceToken(Token)
      notify.success(t('devices.trusted', { name: Name }))
      setName('')
      setWasTried(false)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!isMissing) mutate()
  }
  return (
    <form className="stack gap-12 pad-16 card" onSubmit={submit} noValidate>
      <TextField
        label={t('devices.name')}
        value={name}
        maxLength={maxDeviceName}
        autoComplete="off"
        error={wasTried && isMissing ? t('setup.missing') : error && messageOf(error, t)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="tonal" isBusy={isPending}>
        {t('devices.trust')}
      </Button>
    </form>
  )
}
