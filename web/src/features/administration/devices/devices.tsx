import { IconDeviceTablet, IconDeviceTabletOff } from '@tabler/icons-react'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import type { TrustedDevice } from '@verstas/contract/quick-change/entities.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Switch } from '../../../platform/ui/checks.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useQuickChange, useTrustedDevices } from '../api.ts'
import { useAct } from '../use-act.ts'
import classes from './devices.module.css'
import { TrustThisDevice } from './trust-this-device.tsx'

/**
 * Shows and changes whether the site uses quick change (signing in by PIN or badge), and lists its shared
 * devices.
 */
export function Devices() {
  const t = useTexts()
  return (
    <div className="stack gap-12">
      <AsyncView
        query={useQuickChange()}
        errorHint={(error) => messageOf(error, t)}
        skeleton={<InUse isInUse={false} isLoading />}
      >
        {({ IsInUse }) => <InUse isInUse={IsInUse} />}
      </AsyncView>
      <TrustThisDevice />
      <AsyncView
        query={useTrustedDevices()}
        errorHint={(error) => messageOf(error, t)}
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
  /** True while loading. The real texts reserve the space, because their height depends on the width. */
  readonly isLoading?: boolean
}

function InUse({ isInUse, isLoading = false }: InUseProps) {
  const t = useTexts()
  const { act, isBusy } = useAct({
    write: quickChangeEndpoints.setQuickChange,
    run: () => call(quickChangeEndpoints.setQuickChange, { body: { IsInUse: !isInUse } }),
  })
  return (
    <div className={classes.card} aria-busy={isLoading || undefined}>
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
