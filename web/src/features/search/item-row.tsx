import {
  type Icon,
  IconCalendarTime,
  IconCar,
  IconChevronDown,
  IconChevronRight,
  IconClipboardText,
  IconHistory,
  IconMessages,
  IconPackage,
  IconUser,
  IconUserCog,
} from '@tabler/icons-react'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { splitTypedBeginning } from '@verstas/domain/search/open-at-once.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { Face } from '../../platform/shell/avatar.tsx'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { CarFace } from '../../shared/cars/car-face.tsx'
import { StockBadge } from '../../shared/catalogue/stock-badge.tsx'
import { carModel } from '../../shared/jobs/car-model.ts'
import { JobsStateBadge } from '../../shared/jobs/job-labels.tsx'
import { describeCar, type FoundOrder, type Item, type Way } from './found-items.ts'
import classes from './search-sheet.module.css'

interface ItemRowProps {
  readonly item: Item
  readonly typed: string
  /** True for the best result, which has large text. */
  readonly isBest?: boolean | undefined
}

/** The content of one result: a photo or an icon, the text, and a state or a chevron. */
export function ItemRow({ item, typed, isBest }: ItemRowProps) {
  const t = useTexts()
  if (item.kind === 'order') return <OrderRow order={item.order} isBest={isBest} />
  if (item.kind === 'earlier')
    return <Row lead={IconHistory} name={t('search.earlierCount', { count: item.count })} />
  if (item.kind === 'vehicle')
    return (
      <Row
        lead={<CarFace vehicleId={item.car.VehicleId} className={classes.photo} />}
        name={
          isBest ? (
            <Plate number={item.car.LicenseNumber} size={44} blankLabel={t('workOrder.noPlate')} />
          ) : (
            <Marked text={item.car.LicenseNumber} typed={typed} />
          )
        }
        facts={describeCar(item.car)}
      />
    )
  if (item.kind === 'person') {
    const { Name, Number: number, Phone, Vehicle } = item.person
    return (
      <Row
        lead={IconUser}
        name={Name}
        facts={[
          Vehicle.LicenseNumber,
          describeCar(Vehicle),
          Phone,
          number && t('customer.number', { number }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    )
  }
  if (item.kind === 'part') {
    const { ItemNumber, Name, SupplierName, Available } = item.part
    return (
      <Row
        lead={IconPackage}
        name={<Marked text={ItemNumber} typed={typed} />}
        facts={`${Name} · ${SupplierName}`}
        end={<StockBadge available={Available} />}
      />
    )
  }
  if (item.kind === 'employee') {
    const { EmployeeId, Name, Number: number, Work } = item.employee
    const work = Work && t('search.worksOn', { plate: Work.LicenseNumber })
    return (
      <Row
        lead={<Face employeeId={EmployeeId} name={Name} />}
        name={Name}
        facts={[number, work].filter(Boolean).join(' · ')}
        chevron={item.ways.length > 1 ? IconChevronDown : item.ways.length === 1 ? IconChevronRight : null}
      />
    )
  }
  if (item.kind === 'way') return <Row lead={wayIcons[item.way.to]} name={wayWords(item.way, t)} />
  const { kind, title, facts } = item.find
  return <Row lead={recentIcons[kind]} name={title || '–'} facts={facts} />
}

const wayIcons = { day: IconCalendarTime, chat: IconMessages, administration: IconUserCog } as const

/** Names a page on which an employee can be reached. */
export function wayWords(way: Way, t: Translate): string {
  if (way.to === 'day') return t('search.wayDay')
  return way.to === 'chat' ? t('search.wayChat', { plate: way.plate }) : t('search.wayAdministration')
}

const recentIcons = { order: IconClipboardText, vehicle: IconCar, part: IconPackage } as const

function OrderRow({
  order,
  isBest = false,
}: {
  readonly order: FoundOrder
  readonly isBest?: boolean | undefined
}) {
  const t = useTexts()
  const format = useFormat()
  const { Vehicle, EstimatedDeliveryDateTime } = order
  const promised = EstimatedDeliveryDateTime && {
    time: format.instant(EstimatedDeliveryDateTime, serverNow()),
  }
  const facts = [carModel(order), shownNumber(order), promised && t('search.promised', promised)]
  return (
    <Row
      lead={<CarFace vehicleId={Vehicle.VehicleId} className={classes.photo} />}
      name={
        <span className="line wrap gap-y-4 gap-x-8">
          <Plate number={Vehicle.LicenseNumber} size={isBest ? 44 : 28} blankLabel={t('workOrder.noPlate')} />
          <span className="clamp-2">{workOf(order, t)}</span>
        </span>
      }
      facts={facts.filter(Boolean).join(' · ')}
      end={<OrderState order={order} />}
    />
  )
}

/** Returns the notes of a work order's jobs. */
export const workOf = (order: FoundOrder, t: Translate): string =>
  jobNotesOf(order)?.join(' · ') || t('workOrderSearch.noJobs')

/** The most important state of a work order. */
export function OrderState({ order }: { readonly order: FoundOrder }) {
  const t = useTexts()
  const { Status, StatusDescription, State, CustomerWaiting } = order
  if (CustomerWaiting) return <StateBadge state="waiting">{t('workOrder.customerWaiting')}</StateBadge>
  if (Status === 'A' && State !== 'Open') return <JobsStateBadge workOrder={order} />
  const state = Status === 'C' || Status === 'I' ? 'done' : Status === 'P' ? 'waiting' : 'open'
  return <StateBadge state={state}>{StatusDescription}</StateBadge>
}

interface RowProps {
  /** An icon, or a picture with the size of two lines. */
  readonly lead: Icon | ReactElement
  readonly name: ReactNode
  readonly facts?: string
  readonly end?: ReactNode
  /** The icon at the end; null for a row that opens no page. */
  readonly chevron?: Icon | null
}

const Row = ({ lead, name, facts, end, chevron: Chevron = IconChevronRight }: RowProps) => (
  <>
    <span className={`${classes.lead} grid centre rigid brand`}>
      {isValidElement(lead) ? lead : createElement(lead, { size: 24, stroke: 1.75, 'aria-hidden': true })}
    </span>
    <span className="line wrap gap-y-4 gap-x-12 grow shrink">
      <span className="stack gap-4 grow-10 shrink">
        <span className="type-17 strong break-anywhere">{name}</span>
        {facts && <span className="type-15 soft break-anywhere">{facts}</span>}
      </span>
      {end}
    </span>
    {Chevron && <Chevron size={20} aria-hidden="true" className="rigid soft" />}
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
