import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { Dealership } from './dealership.ts'

const { addSetting, saveSetting, removeSetting } = settingEndpoints
const { addCatalogueItem, saveCatalogueItem, removeCatalogueItem } = catalogueEndpoints

/** Adds, changes and removes a priority of the site, and a supplier of all sites. */
export async function changeSettings({ record, anna }: Dealership) {
  const params = { list: 'priorities' } as const
  const values = { Code: 8, Name: 'Later', Colour: '#00aa00' }
  const another = { params, body: { Values: { ...values, Code: 9 } } }
  const added = await record(
    'adds a priority',
    addSetting,
    await anna.sign(),
    { params, body: { Values: values } },
    another,
  )
  const item = { ...params, item: added.Id }
  const changed = { Base: values, Values: { ...values, Name: 'Last' } }
  await record(
    'renames the priority',
    saveSetting,
    await anna.sign(),
    { params: item, body: changed },
    { params: item, body: { ...changed, Values: { ...values, Name: 'Least' } } },
  )
  await record('removes the priority', removeSetting, await anna.sign(), { params: item })
  const ofSuppliers = { list: 'suppliers' } as const
  const supplier = { Number: '77', Name: 'Supplier', IsHidden: false }
  await record(
    'adds a supplier',
    addCatalogueItem,
    await anna.sign(),
    { params: ofSuppliers, body: { Values: supplier } },
    { params: ofSuppliers, body: { Values: { ...supplier, Number: '78' } } },
  )
  const ofSupplier = { ...ofSuppliers, item: '77' }
  const hidden = { Base: supplier, Values: { ...supplier, IsHidden: true } }
  await record(
    'hides the supplier',
    saveCatalogueItem,
    await anna.sign(),
    { params: ofSupplier, body: hidden },
    { params: ofSupplier, body: { ...hidden, Values: { ...supplier, Name: 'Other' } } },
  )
  await record(
    'chooses the master of vehicles',
    differenceEndpoints.setFieldMaster,
    await anna.sign(),
    { body: { FieldGroup: 'vehicle', Master: 'here' } },
    { body: { FieldGroup: 'customer', Master: 'here' } },
  )
  await record('removes the supplier', removeCatalogueItem, await anna.sign(), { params: ofSupplier })
}
