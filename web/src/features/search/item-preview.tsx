import { IconArrowRight, IconPhone } from '@tabler/icons-react'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import type { ReactNode } from 'react'
import { Face } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { DataList, Field } from '../../platform/ui/data-list.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { phoneAddress } from '../../platform/ui/phone-address.ts'
import { Plate } from '../../platform/ui/plate.tsx'
import { CarFace } from '../../shared/cars/car-face.tsx'
import { StockBadge } from '../../shared/catalogue/stock-badge.tsx'
import { carModel } from '../../shared/jobs/car-model.ts'
import { describeCar, type FoundOrder, type Item } from './found-items.ts'
import { OrderState, wayWords, workOf } from './item-row.tsx'
import classes from './search-sheet.module.css'

interface ItemPreviewProps {
  readonly item: Item
  readonly onOpen: (item: Item) => void
}

/** The selected result beside the list: the data from the search, and a button that opens its page. */
export function ItemPreview({ item, onOpen }: ItemPreviewProps) {
  const t = useTexts()
  if (item.kind === 'earlier' || item.kind === 'recent') return null
  return (
    <section
      className={`${classes.preview} stack content-start gap-12 sunken`}
      aria-label={t('search.preview')}
    >
      <Content item={item} onOpen={onOpen} />
    </section>
  )
}

function Content({ item, onOpen }: ItemPreviewProps) {
  const t = useTexts()
  const open = (words: string) => (
    <Button icon={IconArrowRight} isWide onClick={() => onOpen(item)}>
      {words}
    </Button>
  )
  switch (item.kind) {
    case 'order':
      return <OrderFacts order={item.order}>{open(t('search.openOrder'))}</OrderFacts>
    case 'vehicle':
      return (
        <>
          <CarFacts car={item.car} />
          <DataList>
            <Field label={t('workOrder.vehicle.serialNumber')}>{item.car.SerialNumber}</Field>
          </DataList>
          {open(t('search.openVehicle'))}
        </>
      )
    case 'person': {
      const { Name, Number: number, Phone, Vehicle, ActiveOrderNumber } = item.person
      return (
        <>
          <h3 className="type-20 break-anywhere">{Name}</h3>
          {number && <p className="type-15 soft">{t('customer.number', { number })}</p>}
          <CarFacts car={Vehicle} />
          {Phone && (
            <Button
              variant="tonal"
              icon={IconPhone}
              isWide
              render={(root) => <a {...root} href={phoneAddress(Phone)} />}
            >
              {t('search.call', { phone: Phone })}
            </Button>
          )}
          {open(t(ActiveOrderNumber !== null ? 'search.openOrder' : 'search.openVehicle'))}
        </>
      )
    }
    case 'part': {
      const { ItemNumber, Name, SupplierName, Available } = item.part
      return (
        <>
          <h3 className="type-20 break-anywhere">{Name}</h3>
          <span>
            <StockBadge available={Available} />
          </span>
          <DataList>
            <Field label={t('paper.number')}>{ItemNumber}</Field>
            <Field label={t('catalogue.supplierName')}>{SupplierName}</Field>
          </DataList>
          {open(t('search.openPart'))}
        </>
      )
    }
    case 'employee':
    case 'way': {
      const { employee } = item
      const work = employee.Work && t('search.worksOn', { plate: employee.Work.LicenseNumber })
      return (
        <>
          <span className={classes.face}>
            <Face employeeId={employee.EmployeeId} name={employee.Name} />
          </span>
          <h3 className="type-20 break-anywhere">{employee.Name}</h3>
          <p className="type-15 soft">{[employee.Number, work].filter(Boolean).join(' · ')}</p>
          {item.kind === 'way'
            ? open(wayWords(item.way, t))
            : item.ways.map((way, index) => (
                <Button
                  key={way.to}
                  variant={index === 0 ? undefined : 'tonal'}
                  icon={IconArrowRight}
                  isWide
                  onClick={() => onOpen({ kind: 'way', employee, way })}
                >
                  {wayWords(way, t)}
                </Button>
              ))}
        </>
      )
    }
    default:
      return null
  }
}

interface Car {
  readonly VehicleId: number
  readonly LicenseNumber: string
}

function CarFacts({ car }: { readonly car: Car & Parameters<typeof describeCar>[0] }) {
  const t = useTexts()
  return (
    <>
      <CarFace vehicleId={car.VehicleId} className={classes.widePhoto} />
      <Plate number={car.LicenseNumber} size={44} blankLabel={t('workOrder.noPlate')} />
      <p className="type-17 strong break-anywhere">{describeCar(car)}</p>
    </>
  )
}

function OrderFacts({ order, children }: { readonly order: FoundOrder; readonly children: ReactNode }) {
  const t = useTexts()
  const format = useFormat()
  const { Vehicle, EstimatedDeliveryDateTime, Resources, ReceiverName } = order
  const people = Resources.filter(({ EmployeeId }) => EmployeeId != null).flatMap(({ Name }) => Name ?? [])
  return (
    <>
      <CarFace vehicleId={Vehicle.VehicleId} className={classes.widePhoto} />
      <Plate number={Vehicle.LicenseNumber} size={44} blankLabel={t('workOrder.noPlate')} />
      <div className="stack gap-4">
        <p className="type-17 strong break-anywhere">{carModel(order)}</p>
        <p className="type-15 soft clamp-2">{workOf(order, t)}</p>
      </div>
      <span>
        <OrderState order={order} />
      </span>
      <DataList>
        <Field label={t('paper.promised')}>
          {EstimatedDeliveryDateTime && format.dateTime(EstimatedDeliveryDateTime)}
        </Field>
        <Field label={t('page.workOrder')}>{shownNumber(order)}</Field>
        <Field label={t('paper.worker')}>{[...new Set(people)].join(', ')}</Field>
        {ReceiverName && <Field label={t('workOrder.info.receiver')}>{ReceiverName}</Field>}
      </DataList>
      {children}
    </>
  )
}
