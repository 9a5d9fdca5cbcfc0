import { IconCircleCheck, IconClock, IconHistory, IconPlus } from '@tabler/icons-react'
import type { FoundVehicle } from '@verstas/contract/own-data/entities.ts'
import { vinOf } from '@verstas/domain/vehicles/identity.ts'
import { doubtTypedMileage } from '@verstas/domain/vehicles/new-vehicle.ts'
import { vehicleFieldsOfBarcode } from '@verstas/domain/vehicles/search.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { ScanButton } from '../../shared/scanner/scan-button.tsx'
import { PlateInput } from '../work-orders/search/plate-input.tsx'
import { useFoundVehicles } from './api.ts'
import { NewCarFields } from './new-car-fields.tsx'
import classes from './new-order.module.css'
import { type CarFields, carOf, isTypedCar, type OrderForm, wholeNumber } from './order-form.ts'
import type { SectionProps } from './section-props.ts'

/** Debounce of the search, in milliseconds. */
const pauseMs = 250

/** Selects a car by plate or VIN, or creates a new one. */
export function CarSection({ form, offer, problems, refused, onChange }: SectionProps) {
  const t = useTexts()
  const [isScanning, setIsScanning] = useState(false)
  const { number, vehicle, car } = form
  const typed = useDebounced(number.trim(), pauseMs)
  const query = useFoundVehicles(typed, vehicle === null && car === null)
  const found = typed === number.trim() ? query.data : undefined
  // Remembers the new car, so that correcting its plate keeps the other fields.
  const lastCar = useRef(car)
  if (car) lastCar.current = car
  const begin = useCallback(
    () => onChange({ car: { ...carOf(number), ...knownOf(lastCar.current) } }),
    [number, onChange],
  )
  useTypedCar({ found, form, offer, onChange, onNew: begin })
  const write = (text: string) => onChange({ number: text, vehicle: null, car: null })
  return (
    <section className={`${classes.car} pad-16 card`} aria-label={t('newOrder.car')}>
      <PlateInput
        label={t('newOrder.number')}
        value={number}
        onChange={write}
        autoFocus={number === ''}
        aside={
          <ScanButton
            isScanning={isScanning}
            onScan={setIsScanning}
            onScanned={(text) => {
              setIsScanning(false)
              const { plate, vin } = vehicleFieldsOfBarcode(text)
              write(vin || plate)
            }}
          />
        }
      />
      <div className="stack gap-12">
        {vehicle ? (
          <FoundCar vehicle={vehicle} />
        ) : car ? (
          <NewCarFields
            car={car}
            typed={number}
            problems={problems}
            refused={refused}
            onChange={(next) => onChange({ car: next })}
          >
            <MileageField error={refused.get('Mileage')} form={form} onChange={onChange} />
          </NewCarFields>
        ) : query.error && typed.length > 2 ? (
          <ErrorState
            title={t('newOrder.searchFailed')}
            hint={messageOf(query.error, t)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : query.isLoading ? (
          <LoadingSkeleton shape="rows" count={1} height={72} />
        ) : found && found.length > 0 ? (
          <Candidates
            found={found}
            onChoose={(one) =>
              onChange({ number: numberOf(one), vehicle: one, customer: one.Customer, person: null })
            }
            onNew={offer.Vehicles ? begin : undefined}
          />
        ) : found ? (
          <p className="type-15 soft">{t('error.vehiclesElsewhere')}</p>
        ) : (
          <p className={`type-15 ${problems.includes('car') ? 'late' : 'soft'}`}>
            {t('newOrder.numberHint')}
          </p>
        )}
        {vehicle && <MileageField error={refused.get('Mileage')} form={form} onChange={onChange} />}
      </div>
    </section>
  )
}

/** Returns the plate of a found car, otherwise its VIN or the stand-in. */
const numberOf = ({ LicenseNumber, SerialNumber }: FoundVehicle): string => LicenseNumber || SerialNumber

const knownOf = (car: CarFields | null) =>
  car && { MakeName: car.MakeName, ModelName: car.ModelName, ModelYear: car.ModelYear }

/**
 * Selects the car if exactly one found car has the typed plate or VIN. Begins a new car if no car is found
 * and the site manages vehicles itself.
 */
function useTypedCar({
  found,
  form: { number, vehicle, car, customer, person },
  offer,
  onChange,
  onNew,
}: Pick<SectionProps, 'form' | 'offer' | 'onChange'> & {
  readonly onNew: () => void

  readonly found: readonly FoundVehicle[] | undefined
}) {
  useEffect(() => {
    if (!found || vehicle || car) return
    const exact = found.filter((one) => isTypedCar(one, number))
    const [only] = exact
    if (only && exact.length === 1)
      onChange({ vehicle: only, ...(customer === null && person === null && { customer: only.Customer }) })
    else if (found.length === 0 && offer.Vehicles) onNew()
  }, [found, vehicle, car, number, customer, person, offer.Vehicles, onChange, onNew])
}

interface CandidatesProps {
  readonly found: readonly FoundVehicle[]
  readonly onChoose: (vehicle: FoundVehicle) => void
  readonly onNew: (() => void) | undefined
}

/** The cars that match the beginning of a plate or the end of a VIN. */
function Candidates({ found, onChoose, onNew }: CandidatesProps) {
  const t = useTexts()
  return (
    <>
      <div className="bleed">
        <RowList label={t('newOrder.candidates')} isBare>
          {found.map((vehicle) => (
            <li key={vehicle.VehicleId}>
              <button type="button" className="row tall press text-start" onClick={() => onChoose(vehicle)}>
                <Plate number={vehicle.LicenseNumber || vinOf(vehicle)} blankLabel={t('workOrder.noPlate')} />
                <span className="grow shrink">
                  <span className="block type-17">
                    {vehicle.MakeName} {vehicle.ModelName}
                  </span>
                  <span className="block type-15 soft">
                    {[vehicle.ModelYear, vehicle.Customer?.Name].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </RowList>
      </div>
      {onNew && (
        <Button variant="plain" icon={IconPlus} onClick={onNew}>
          {t('newOrder.newCar')}
        </Button>
      )}
    </>
  )
}

/** The selected car with its age, last visits and open work orders. */
function FoundCar({ vehicle }: { readonly vehicle: FoundVehicle }) {
  const t = useTexts()
  const format = useFormat()
  const { MakeName, ModelName, ModelYear, Colour, Mileage, InspectionDate, Visits, OpenOrders } = vehicle
  const kilometres = Mileage === null ? null : t('workOrder.kilometres', { km: format.number(Mileage) })
  const [last] = Visits
  return (
    <div className="stack gap-4" role="status">
      <span className="line wrap gap-y-4 gap-x-8">
        <span className="type-20">
          {MakeName} {ModelName}
        </span>
        <StateBadge state="done" icon={IconCircleCheck}>
          {t('newOrder.found')}
        </StateBadge>
      </span>
      <span className="type-15 soft">{[ModelYear, Colour, kilometres].filter(Boolean).join(' · ')}</span>
      <span className="flex wrap gap-6 mt-4">
        {InspectionDate && (
          <StateBadge state="waiting" icon={IconClock}>
            {t('newOrder.inspection', { day: format.day(InspectionDate) })}
          </StateBadge>
        )}
        <StateBadge state="open" icon={IconHistory}>
          {last ? t('newOrder.lastVisit', { day: format.date(last.On) }) : t('newOrder.noVisits')}
        </StateBadge>
      </span>
      {Visits.map(({ Number: visit, On, Notes }) => (
        <span key={visit} className="type-15 soft clamp-2">
          {format.date(On)} · {Notes.length > 0 ? Notes.join(', ') : visit}
        </span>
      ))}
      {OpenOrders.map(({ OrderNumber, Number: shown }) => (
        <Link
          key={OrderNumber}
          to="/workorder"
          search={{ number: String(OrderNumber) }}
          className="line touch type-15 strong late"
        >
          {t('newOrder.openAlready', { number: shown })}
        </Link>
      ))}
    </div>
  )
}

interface MileageFieldProps {
  readonly error: string | undefined
  readonly form: OrderForm
  readonly onChange: SectionProps['onChange']
}

function MileageField({ form: { mileage, vehicle }, error, onChange }: MileageFieldProps) {
  const t = useTexts()
  const doubt = doubtTypedMileage(wholeNumber(mileage), vehicle?.Mileage ?? null)
  return (
    <TextField
      className={classes.short ?? ''}
      label={t('newOrder.mileage')}
      unit="km"
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      value={mileage}
      error={error}
      description={doubt && t(`newOrder.doubt.${doubt}`)}
      onChange={({ currentTarget }) => onChange({ mileage: currentTarget.value })}
    />
  )
}
