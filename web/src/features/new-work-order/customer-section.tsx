import { IconBuilding, IconPlus, IconUser } from '@tabler/icons-react'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import type { FoundCustomer } from '@verstas/contract/own-data/entities.ts'
import { useId, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { useFoundCustomers } from './api.ts'
import classes from './new-order.module.css'
import { emptyPerson, type MissingField, type PersonFields, personOf } from './order-form.ts'
import type { SectionProps } from './section-props.ts'

const pauseMs = 250

/** Selects the customer: the car's customer, another one, or a new one. */
export function CustomerSection({ form, offer, problems, refused, onChange }: SectionProps) {
  const t = useTexts()
  const id = useId()
  const { customer, person } = form
  return (
    <section className="stack gap-12 pad-16 card" aria-labelledby={id}>
      <div className="line spread gap-8">
        <h2 id={id} className="type-17 strong">
          {t('newOrder.customer')}
        </h2>
        {(customer || person) && (
          <Button variant="plain" size="small" onClick={() => onChange({ customer: null, person: null })}>
            {t('newOrder.change')}
          </Button>
        )}
      </div>
      {person ? (
        <PersonForm
          person={person}
          problems={problems}
          refused={refused}
          onChange={(next) => onChange({ person: next })}
        />
      ) : customer ? (
        <Chosen customer={customer} />
      ) : (
        <CustomerSearch
          onChoose={(one) => onChange({ customer: one })}
          onNew={offer.Customers ? (typed) => onChange({ person: personOf(typed) }) : undefined}
        />
      )}
    </section>
  )
}

const iconOf = ({ IsCompany }: FoundCustomer) => (IsCompany ? IconBuilding : IconUser)

/** Returns a function that writes the number of a customer; null if the customer has none. */
function useCustomerNumber() {
  const t = useTexts()
  return ({ Number: number }: FoundCustomer) => number && t('customer.number', { number })
}

function Chosen({ customer }: { readonly customer: FoundCustomer }) {
  const numberOf = useCustomerNumber()
  const CustomerIcon = iconOf(customer)
  return (
    <div className="line gap-12">
      <CustomerIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
      <span className="grow shrink">
        <span className="block type-17 strong">{customer.Name}</span>
        {customer.Phone && <span className="block number-18">{customer.Phone}</span>}
        <span className="block type-15 soft">
          {[customer.ContactPerson, customer.City, numberOf(customer)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}

interface CustomerSearchProps {
  readonly onChoose: (customer: FoundCustomer) => void
  /** Begins a new customer with the typed text; undefined if another system manages customers. */
  readonly onNew: ((typed: string) => void) | undefined
}

function CustomerSearch({ onChoose, onNew }: CustomerSearchProps) {
  const t = useTexts()
  const canSearch = useSession().canCall(ownDataEndpoints.findCustomers)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  const query = useFoundCustomers(search, canSearch)
  return (
    <>
      {canSearch && (
        <SearchField label={t('newOrder.findCustomer')} maxLength={100} value={typed} onValue={setTyped} />
      )}
      {query.error ? (
        <ErrorState
          title={t('newOrder.searchFailed')}
          hint={messageOf(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.isLoading ? (
        <LoadingSkeleton shape="rows" count={2} height={64} />
      ) : query.data && query.data.length > 0 ? (
        <div className="bleed">
          <RowList label={t('newOrder.customers')} isBare>
            {query.data.map((customer) => (
              <CustomerRow key={customer.CustomerId} customer={customer} onChoose={onChoose} />
            ))}
          </RowList>
        </div>
      ) : (
        query.data && (
          <p className="type-15 soft" role="status">
            {t('newOrder.noCustomers')}
          </p>
        )
      )}
      {onNew ? (
        <Button variant="plain" icon={IconPlus} onClick={() => onNew(typed)}>
          {t('newOrder.newCustomer')}
        </Button>
      ) : (
        <p className="type-15 soft">{t('error.customersElsewhere')}</p>
      )}
    </>
  )
}

interface CustomerRowProps {
  readonly customer: FoundCustomer
  readonly onChoose: (customer: FoundCustomer) => void
}

function CustomerRow({ customer, onChoose }: CustomerRowProps) {
  const t = useTexts()
  const numberOf = useCustomerNumber()
  const CustomerIcon = iconOf(customer)
  return (
    <li>
      <button type="button" className="row tall press text-start" onClick={() => onChoose(customer)}>
        <CustomerIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
        <span className="grow shrink">
          <span className="block type-17">{customer.Name}</span>
          <span className="block type-15 soft">
            {[customer.Phone, customer.ContactPerson, customer.City, numberOf(customer)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="rigid type-15 soft">{t('newOrder.cars', { count: customer.VehicleCount })}</span>
      </button>
    </li>
  )
}

interface PersonFormProps {
  readonly person: PersonFields
  readonly problems: readonly MissingField[]
  readonly refused: SectionProps['refused']
  readonly onChange: (person: PersonFields) => void
}

/** The fields of a new customer: a person, or a company with a contact person. */
function PersonForm({ person, problems, refused, onChange }: PersonFormProps) {
  const t = useTexts()
  const field = (name: Exclude<keyof PersonFields, 'isCompany'>) => ({
    value: person[name],
    maxLength: name === 'Phone' ? 50 : 200,
    autoComplete: 'off',
    error: refused.get(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...person, [name]: currentTarget.value }),
  })
  const isNameMissing = problems.includes('name') && t('fieldReason.missing')
  return (
    <>
      <SegmentedControl
        aria-label={t('newOrder.customer')}
        value={person.isCompany ? 'company' : 'person'}
        onChange={(kind) => onChange({ ...emptyPerson, ...person, isCompany: kind === 'company' })}
        options={[
          { value: 'person', label: t('newOrder.person') },
          { value: 'company', label: t('newOrder.company') },
        ]}
        isWide
      />
      {person.isCompany && (
        <TextField
          label={t('newOrder.companyName')}
          {...field('CompanyName')}
          error={isNameMissing || refused.get('CompanyName')}
        />
      )}
      <div className={`${classes.pair} grid gap-12`}>
        <TextField label={t('newOrder.firstName')} {...field('FirstName')} />
        <TextField
          label={t('newOrder.lastName')}
          {...field('LastName')}
          error={(!person.isCompany && isNameMissing) || refused.get('LastName')}
        />
        <TextField label={t('newOrder.phone')} type="tel" {...field('Phone')} />
        <TextField label={t('newOrder.email')} type="email" {...field('Email')} />
      </div>
    </>
  )
}
