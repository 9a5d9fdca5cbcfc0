import type { CustomerCard } from '@verstas/contract/vehicles/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

/**
 * Details of a customer below the name: the customer number, the contact person of a company, the address, the language and the
 * marketing permission. Unknown ones are omitted. The caller checks the right to see customers.
 */
export function CustomerLines({ card }: { readonly card: CustomerCard | null | undefined }) {
  const t = useTexts()
  if (!card) return null
  const { Number: number, ContactPerson, Street, PostalCode, City, Country, Language, AllowsMarketing } = card
  const place = [PostalCode, City].filter(Boolean).join(' ')
  const lines = [
    number && t('customer.number', { number }),
    ContactPerson && t('customer.contact', { name: ContactPerson }),
    [Street, place, Country].filter(Boolean).join(', '),
    [
      Language && t(`customer.language.${Language}`),
      AllowsMarketing !== null && t(AllowsMarketing ? 'customer.marketing.yes' : 'customer.marketing.no'),
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean)
  return lines.map((line) => (
    <div key={line} className="type-15 soft">
      {line}
    </div>
  ))
}
