import {
  type Icon,
  IconCar,
  IconChevronRight,
  IconClipboardText,
  IconHistory,
  IconPackage,
  IconUser,
} from '@tabler/icons-react'
import type { FoundEverything } from '@verstas/contract/search/entities.ts'
import { splitTypedBeginning } from '@verstas/domain/search/marked-beginning.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { shownNumber } from '@verstas/domain/work-orders/order-number.ts'
import type { ReactNode } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { StockBadge } from '../../shared/catalogue/stock-badge.tsx'
import { carModel } from '../../shared/jobs/car-model.ts'
import { JobsStateBadge } from '../../shared/jobs/job-labels.tsx'
import { describeCar, type Item } from './found-items.ts'

interface ItemRowProps {
  readonly item: Item
  readonly typed: string
}

/** The content of one result: an icon, the words, and a state or a chevron. */
export function ItemRow({ item, typed }: ItemRowProps) {
  const t = useTexts()
  if (item.kind === 'order') return <OrderRow order={item.order} />
  if (item.kind === 'earlier')
    return <Row icon={IconHistory} name={t('search.earlierCount', { count: item.count })} />
  if (item.kind === 'vehicle')
    return (
      <Row
        icon={IconCar}
        name={<Marked text={item.car.LicenseNumber} typed={typed} />}
        facts={describeCar(item.car)}
      />
    )
  if (item.kind === 'person') {
    const { Name, Phone, Vehicle } = item.person
    return (
      <Row
        icon={IconUser}
        name={Name}
        facts={[Vehicle.LicenseNumber, describeCar(Vehicle), Phone].filter(Boolean).join(' · ')}
      />
    )
  }
  if (item.kind === 'part') {
    const { ItemNumber, Name, SupplierName, Available } = item.part
    return (
      <Row
        icon={IconPackage}
        name={<Marked text={ItemNumber} typed={typed} />}
        facts={`${Name} · ${SupplierName}`}
        end={<StockBadge available={Available} />}
      />
    )
  }
  const { kind, title, facts } = item.find
  return <Row icon={recentIcons[kind]} name={title || '–'} facts={facts} />
}

const recentIcons = { order: IconClipboardText, vehicle: IconCar, part: IconPackage } as const

function OrderRow({ order }: { readonly order: FoundEverything['WorkOrders'][number] }) {
  const t = useTexts()
  const format = useFormat()
  const { Vehicle, Status, StatusDescription, State, CustomerWaiting, EstimatedDeliveryDateTime } = order
  const promised = EstimatedDeliveryDateTime && {
    time: format.instant(EstimatedDeliveryDateTime, serverNow()),
  }
  const facts = [carModel(order), shownNumber(order), promised && t('search.promised', promised)]
  return (
    <Row
      icon={IconClipboardText}
      name={
        <span className="line wrap gap-y-4 gap-x-8">
          <Plate number={Vehicle.LicenseNumber} size={28} blankLabel={t('workOrder.noPlate')} />
          <span className="clamp-2">{jobNotesOf(order)?.join(' · ') || t('workOrderSearch.noJobs')}</span>
        </span>
      }
      facts={facts.filter(Boolean).join(' · ')}
      end={
        CustomerWaiting ? (
          <StateBadge state="waiting">{t('workOrder.customerWaiting')}</StateBadge>
        ) : Status === 'A' && State !== 'Open' ? (
          <JobsStateBadge workOrder={order} />
        ) : (
          <StateBadge state={Status === 'C' || Status === 'I' ? 'done' : Status === 'P' ? 'waiting' : 'open'}>
            {StatusDescription}
          </StateBadge>
        )
      }
    />
  )
}

interface RowProps {
  readonly icon: Icon
  readonly name: ReactNode
  readonly facts?: string
  readonly end?: ReactNode
}

const Row = ({ icon: RowIcon, name, facts, end }: RowProps) => (
  <>
    <RowIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
    <span className="line wrap gap-y-4 gap-x-12 grow shrink">
      <span className="stack gap-4 grow-10 shrink">
        <span className="type-17 strong break-anywhere">{name}</span>
        {facts && <span className="type-15 soft break-anywhere">{facts}</span>}
      </span>
      {end}
    </span>
    <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
  </>
)

function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const [marked, rest] = splitTypedBeginning(text, typed)
  return (
    <>
      {marked && <mark className="brand-soft ink rounded-inner">{marked}</mark>}
      {rest}
    </>
  )
}
