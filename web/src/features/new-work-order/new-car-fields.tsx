import { IconAlertTriangle, IconCirclePlus } from '@tabler/icons-react'
import { doubtPlate, doubtYear } from '@verstas/domain/vehicles/new-vehicle.ts'
import { wholeVin } from '@verstas/domain/vehicles/search.ts'
import { doubtVin, makerOf } from '@verstas/domain/vehicles/vin.ts'
import type { ComponentProps, ReactNode } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import classes from './new-order.module.css'
import { type CarFields, type MissingField, wholeNumber } from './order-form.ts'

interface NewCarFieldsProps {
  readonly car: CarFields
  /** The plate or VIN that was searched. The fields ask for the other one. */
  readonly typed: string
  readonly problems: readonly MissingField[]
  /** The reasons why the server refused fields, by field name. */
  readonly refused: ReadonlyMap<string, string>
  readonly onChange: (car: CarFields) => void
  /** The field next to the model year. */
  readonly children: ReactNode
}

/** The fields of a new car. A doubtful value shows a warning, but the work order can still be created. */
export function NewCarFields({ car, typed, problems, refused, onChange, children }: NewCarFieldsProps) {
  const t = useTexts()
  const isVinTyped = wholeVin(typed) !== null
  const vinDoubt = doubtVin(car.SerialNumber)
  const plateDoubt = doubtPlate(car.LicenseNumber)
  const yearDoubt = doubtYear(wholeNumber(car.ModelYear), serverNow())
  const field = (name: keyof CarFields) => ({
    value: car[name],
    autoComplete: 'off',
    error: refused.get(name),
    onChange: ({ currentTarget }: Parameters<NonNullable<ComponentProps<'input'>['onChange']>>[0]) =>
      onChange({ ...car, [name]: currentTarget.value }),
  })
  const code = { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const
  const missing = (name: MissingField) => problems.includes(name) && t('fieldReason.missing')
  return (
    <>
      <span className="line wrap gap-8" role="status">
        <StateBadge state="open" icon={IconCirclePlus}>
          {t('newOrder.newCar')}
        </StateBadge>
        <span className="type-15 soft">{t('newOrder.neverHere')}</span>
      </span>
      {isVinTyped ? (
        <TextField
          label={t('newOrder.plate')}
          maxLength={20}
          {...code}
          {...field('LicenseNumber')}
          description={plateDoubt && t(`newOrder.doubt.${plateDoubt}`)}
        />
      ) : (
        <>
          {plateDoubt && <p className="type-15 soft">{t(`newOrder.doubt.${plateDoubt}`)}</p>}
          <TextField
            label={t('newOrder.vin')}
            maxLength={50}
            {...code}
            {...field('SerialNumber')}
            onChange={({ currentTarget: { value } }) => {
              // Fills in the make before the focus leaves the VIN field, because the user may already be
              // typing the make.
              const maker = car.MakeName.trim() === '' && wholeVin(value) !== null ? makerOf(value) : null
              onChange({ ...car, SerialNumber: value, ...(maker && { MakeName: maker }) })
            }}
          />
        </>
      )}
      {vinDoubt && (
        <p className="line top gap-8 type-15 late" role="status">
          <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
          <span>
            {vinDoubt.kind === 'length'
              ? t('newOrder.vin.length', { count: vinDoubt.count })
              : vinDoubt.kind === 'letters'
                ? t('newOrder.vin.letters', { letters: vinDoubt.letters })
                : vinDoubt.read === null || vinDoubt.meant === null
                  ? t('newOrder.vin.checkDigit')
                  : t('newOrder.vin.misread', { read: vinDoubt.read, meant: vinDoubt.meant })}{' '}
            {t('newOrder.vin.goOn')}
          </span>
        </p>
      )}
      <div className={`${classes.pair} grid gap-12`}>
        <TextField
          label={t('newOrder.make')}
          maxLength={200}
          {...field('MakeName')}
          error={missing('make') || refused.get('MakeName')}
        />
        <TextField
          label={t('newOrder.model')}
          maxLength={200}
          {...field('ModelName')}
          error={missing('model') || refused.get('ModelName')}
        />
        <TextField
          label={t('newOrder.year')}
          inputMode="numeric"
          maxLength={4}
          {...field('ModelYear')}
          description={yearDoubt && t(`newOrder.doubt.${yearDoubt}`)}
        />
        {children}
      </div>
    </>
  )
}
