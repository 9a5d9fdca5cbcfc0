import type { EntityWriter, Fields, WriteContext } from '../entity-writer.ts'
import { updateMastered } from '../mastered.ts'
import { hide, insertColumns } from '../write-fields.ts'

/** Customers: people, and companies with their contact person. They have no natural key. */
export const customersWriter: EntityWriter<'customers', WriteContext> = {
  entity: 'customers',
  find: async () => null,
  insert: async ({ tx }, patch) => {
    const { siteId = 0 } = patch
    return { siteId, id: await insertColumns(tx, 'customer', { site_id: siteId, ...columnsOf(patch) }) }
  },
  update: (context, target, patch) =>
    updateMastered(
      context,
      target,
      { group: 'customer', entity: 'customers', table: 'customer' },
      columnsOf(patch),
    ),
  remove: hide('customer'),
}

const columnsOf = (patch: Fields<'customers'>) => ({
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
