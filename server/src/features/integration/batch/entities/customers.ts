import type { EntityWriter, Fields, WriteContext } from '../entity-writer.ts'
import { updateMastered } from '../mastered.ts'
import { hide, insertRows } from '../write-fields.ts'

/** Customers: people, and companies with their contact person. They have no natural key. */
export const customersWriter: EntityWriter<'customers', WriteContext> = {
  entity: 'customers',
  find: async (_, patches) => patches.map(() => ({ target: null, keys: [] })),
  insert: async ({ tx }, patches) => {
    const rows = patches.map((patch) => ({ site_id: patch.siteId ?? 0, ...columnsOf(patch) }))
    const ids = await insertRows(tx, 'customer', rows)
    return ids.map((id, index) => ({ siteId: patches[index]?.siteId ?? 0, id }))
  },
  update: (context, changes) =>
    updateMastered(
      context,
      { group: 'customer', entity: 'customers', table: 'customer' },
      changes.map(({ target, patch }) => ({ target, columns: columnsOf(patch) })),
    ),
  remove: hide('customer'),
}

const columnsOf = (patch: Fields<'customers'>) => ({
  number: patch.number,
  first_name: patch.firstName,
  last_name: patch.lastName,
  company_name: patch.companyName,
  phone: patch.phone,
  email: patch.email,
  street: patch.street,
  postal_code: patch.postalCode,
  city: patch.city,
  country: patch.country,
  language: patch.language,
  allows_marketing: patch.allowsMarketing,
})
