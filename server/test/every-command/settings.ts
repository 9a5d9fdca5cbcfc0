import { profileEndpoints } from '@verstas/contract/administration/profile-endpoints.ts'
import type { ProfileValues } from '@verstas/contract/administration/profile-entities.ts'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import { siteLogoEndpoints } from '@verstas/contract/settings/logo-endpoints.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import { formOf } from '../attachment-app.ts'
import { png } from '../real-files.ts'
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
  const site = { list: 'sites' } as const
  const third = await record(
    'adds a site',
    addSetting,
    await anna.sign(),
    { params: site, body: { Values: { Name: 'Salo' } } },
    { params: site, body: { Values: { Name: 'Rauma' } } },
  )
  const siteId = Number(third.Id)
  await record('gives it a logo', siteLogoEndpoints.setSiteLogo, await anna.sign(), {
    params: { siteId },
    form: formOf([{ bytes: await png(), name: 'logo.png' }], {}),
  })
  await record('removes the logo', siteLogoEndpoints.removeSiteLogo, await anna.sign(), {
    params: { siteId },
  })
}

/** Adds, changes and removes an access profile. */
export async function changeProfiles({ record, anna }: Dealership) {
  const values: ProfileValues = { Name: 'Washer', Rights: ['MobileServiceTechnician'] }
  const added = await record(
    'adds a profile',
    profileEndpoints.addProfile,
    await anna.sign(),
    { body: { Values: values } },
    { body: { Values: { ...values, Name: 'Driver' } } },
  )
  const params = { id: added.Id }
  const changed: ProfileValues = { ...values, Rights: ['MobileCheckList'] }
  await record(
    'changes its rights',
    profileEndpoints.saveProfile,
    await anna.sign(),
    { params, body: { Base: values, Values: changed } },
    { params, body: { Base: values, Values: { ...changed, Name: 'Cleaner' } } },
  )
  await record('removes it', profileEndpoints.removeProfile, await anna.sign(), { params })
  const { chooseStart, addBays } = startEndpoints
  const skipped = { params: { step: 'shifts' }, body: { Choice: 'skipped' } } as const
  const accepted = { ...skipped, body: { Choice: 'accepted' } } as const
  await record('skips a step of getting started', chooseStart, await anna.sign(), skipped, accepted)
  const bays = { body: { Names: ['Bay 1', 'Bay 2'] } }
  await record('adds bays', addBays, await anna.sign(), bays, { body: { Names: ['Bay 3'] } })
}
