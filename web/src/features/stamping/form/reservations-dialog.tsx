import { useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { PickDialog, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { SegmentedTabs } from '../../../platform/ui/segmented-tabs.tsx'
import { AllReservations, type ChoicesProps, MyReservations } from './reservation-choices.tsx'

interface ReservationsDialogProps extends ChoicesProps {
  readonly onClose: () => void
}

type TabName = 'mine' | 'all'

/** The work orders of today's reservations, in tabs for the user and the site (specification.md, Screens). */
export default function ReservationsDialog({ onChoose, onClose, isOffered }: ReservationsDialogProps) {
  const t = useTexts()
  const [tab, setTab] = useState<TabName>('mine')
  const choices = {
    isOffered,
    onChoose: (workOrderId: number) => {
      onClose()
      onChoose(workOrderId)
    },
  }
  return (
    <PickDialog isOpen onClose={onClose} title={t('stamping.search')}>
      <PickList>
        <SegmentedTabs<TabName>
          label={t('stamping.search')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'mine',
              label: t('workOrderSearch.tab.mine'),
              content: <MyReservations {...choices} />,
            },
            {
              key: 'all',
              label: t('workOrderSearch.tab.all'),
              content: <AllReservations {...choices} />,
            },
          ]}
        />
      </PickList>
    </PickDialog>
  )
}
