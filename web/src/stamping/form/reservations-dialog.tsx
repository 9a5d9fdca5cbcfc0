import { useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PickDialog, PickList } from '../../ui/pick-dialog.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { AllReservations, MyReservations } from './reservation-choices.tsx'

interface ReservationsDialogProps {
  readonly onChoose: (workOrderId: number) => void
  readonly onClose: () => void
}

type TabName = 'mine' | 'all'

/** The work orders of today's reservations, mine and everybody's (spec part 1, section 2). */
export default function ReservationsDialog({ onChoose, onClose }: ReservationsDialogProps) {
  const t = useTexts()
  const [tab, setTab] = useState<TabName>('mine')
  const choose = (workOrderId: number) => {
    onClose()
    onChoose(workOrderId)
  }
  return (
    <PickDialog opened onClose={onClose} title={t('stamping.search')}>
      <PickList>
        <SegmentedTabs<TabName>
          label={t('stamping.search')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'mine',
              label: t('workOrderSearch.tab.mine'),
              content: <MyReservations onChoose={choose} />,
            },
            {
              key: 'all',
              label: t('workOrderSearch.tab.all'),
              content: <AllReservations onChoose={choose} />,
            },
          ]}
        />
      </PickList>
    </PickDialog>
  )
}
