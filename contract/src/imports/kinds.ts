import type { NeededRight } from '../endpoint.ts'
import { type FileColumn, fileColumns } from '../files/columns.ts'
import type { WritableEntity } from '../integration/scopes.ts'
import type { TextName } from '../texts/catalogue.ts'

/** The kinds of files that people can import. Each has the name of an exported table. */
export const importKinds = [
  'vehicles',
  'customers',
  'parts',
  'stock-levels',
  'operations',
  'suppliers',
  'product-groups',
  'shifts',
  'work-orders',
  'reservations',
  'service-visits',
  'employees',
  'absences',
  'opening-balances',
] as const satisfies readonly WritableEntity[]
export type ImportKind = (typeof importKinds)[number]

/**
 * The parts of a row. Each part has the values of one record, such as the kind's own record (`main`), the
 * owner of a vehicle or the stock of a part.
 */
export const importParts = [
  'main',
  'owner',
  'stock',
  'person',
  'vehicle',
  'row',
  'order',
  'places',
  'visit',
  'arrival',
] as const
export type ImportPart = (typeof importParts)[number]

/** A column of an imported file. */
export interface ImportColumn extends Pick<FileColumn, 'key' | 'label'> {
  /** `hours`: a time such as 1:30 or 1,5, in minutes. */
  readonly type: FileColumn['type'] | 'hours'
  readonly part: ImportPart
  /** The name of the field in its part. */
  readonly field: string
  /** True if the value is the id of another record in Verstas. */
  readonly isReference?: true
  /**
   * Additional names of the column in files of other programs. They are in lower case, without spaces and
   * signs.
   */
  readonly names: readonly string[]
}

/** Names of a customer's number in files of other programs. */
const namesOfCustomerNumber: readonly string[] = [
  ...['asiakasnro', 'asnro', 'asiakastunnus', 'asiakasid', 'asiakaskoodi', 'kundnr', 'kundnummer', 'kundid'],
  ...['kundkod', 'customerno', 'customernr', 'customerid', 'customercode', 'custno', 'clientno'],
]

const namesOfKeys: Readonly<Record<string, readonly string[]>> = {
  licenseNumber: [
    'reknro',
    'rekno',
    'rek',
    'kilpi',
    'regnr',
    'regno',
    'plate',
    'registration',
    'licenseplate',
  ],
  serialNumber: [
    'vin',
    'valmnro',
    'valmistenro',
    'runkonumero',
    'alusta',
    'alustanumero',
    'chassinr',
    'chassis',
  ],
  makeName: ['merkki', 'marke', 'märke', 'make', 'brand'],
  modelName: ['malli', 'modell', 'model'],
  modelYear: ['vm', 'vuosimalli', 'arsmodell', 'årsmodell', 'year'],
  mileage: ['km', 'mittarilukema', 'ajokm', 'ajokilometrit', 'matarstallning', 'mätarställning', 'odometer'],
  firstRegistrationDate: ['kayttoonotto', 'käyttöönotto', 'ibruktagning', 'firstregistration'],
  inspectionDate: ['katsastus', 'besiktning', 'mot', 'inspection'],
  customerNumber: [...namesOfCustomerNumber, 'numero', 'nro', 'nummer', 'nr', 'no', 'number'],
  lastName: ['sukunimi', 'efternamn', 'surname'],
  firstName: ['etunimi', 'förnamn', 'fornamn', 'givenname'],
  companyName: ['yritys', 'firma', 'företag', 'foretag', 'company'],
  phone: ['puh', 'puhelin', 'gsm', 'matkapuhelin', 'tel', 'telefon', 'mobil', 'mobile'],
  email: ['sähköposti', 'sahkoposti', 'epost', 'mail'],
  street: ['osoite', 'katuosoite', 'adress', 'address'],
  postalCode: ['postinro', 'postinumero', 'postnr', 'postnummer', 'zip', 'postcode'],
  city: ['kaupunki', 'paikkakunta', 'postitoimipaikka', 'ort', 'town'],
  allowsMarketing: ['mkt', 'markkinointi', 'markkinointilupa', 'marknadsföring', 'marketing'],
  itemNumber: [
    'tuotenumero',
    'tuotekoodi',
    'osanro',
    'artikelnr',
    'artnr',
    'sku',
    'partnumber',
    'partno',
    'item',
  ],
  supplierNumber: ['toimittaja', 'leverantör', 'leverantor', 'supplier', 'vendor'],
  name: ['nimi', 'nimike', 'nimitys', 'kuvaus', 'namn', 'benämning', 'title'],
  retailPrice: ['ovh', 'hinta', 'myyntihinta', 'pris', 'price'],
  retailPriceExcludingTax: ['verotonhinta', 'hintaalv0', 'prisexklmoms', 'netprice'],
  barcodes: ['ean', 'viivakoodi', 'streckkod', 'barcode', 'gtin'],
  productGroupCode: ['tuoteryhmä', 'tuoteryhma', 'varugrupp', 'productgroup'],
  inStock: ['saldo', 'varastosaldo', 'määrä', 'maara', 'lagersaldo', 'antal', 'quantity', 'qty', 'stock'],
  location1: ['hylly', 'hyllypaikka', 'varastopaikka', 'lagerplats', 'shelf', 'location', 'bin'],
  stockCode: ['varasto', 'lager', 'warehouse'],
  code: ['koodi', 'kod', 'työkoodi'],
  standardTime: ['aika', 'tyoaika', 'työaika', 'ohjeaika', 'tid', 'minuutit', 'minutes', 'time'],
  startTime: ['alku', 'alkaa', 'start', 'börjar', 'from'],
  endTime: ['loppu', 'päättyy', 'slut', 'slutar', 'end', 'to'],
  number: [
    ...['numero', 'nro', 'nummer', 'nr', 'no', 'henkilönumero', 'henkilonro', 'anställningsnummer'],
    'employeenumber',
  ],
  description: ['kuvaus', 'beskrivning'],
  orderNumber: [
    'tilausnumero',
    'työnumero',
    'tm',
    'ordernr',
    'ordernummer',
    'order',
    'workorder',
    'tyomaarays',
    'työmääräys',
  ],
  estimatedDelivery: ['luvattu', 'valmis', 'valmistuu', 'klart', 'utlovat', 'promised', 'due'],
  jobNote: ['työnkuvaus', 'työotsikko', 'arbete', 'jobbtext', 'jobtitle'],
  rowType: ['rivityyppi', 'laji', 'radtyp', 'rowtype', 'kind'],
  rowName: ['rivinnimi', 'selite', 'tuote', 'benämning', 'artikel', 'rowname', 'rowdescription'],
  rowCode: [
    'koodi',
    'työkoodi',
    'tuotenumero',
    'artikelnummer',
    'arbetskod',
    'operation',
    'itemnumber',
    'code',
  ],
  amount: ['määrä', 'kpl', 'maara', 'antal', 'quantity', 'qty'],
  hours: ['tunnit', 'h', 'aika', 'timmar', 'tid', 'hrs', 'time'],
  rowPrice: ['hinta', 'yksikköhinta', 'ahinta', 'pris', 'apris', 'price', 'unitprice'],
  rowPayer: ['maksaja', 'betalare', 'payer'],
  serviceDateTime: ['pvm', 'päivä', 'huoltopäivä', 'datum', 'date'],
  distanceDriven: ['km', 'mittarilukema', 'ajokm', 'mätarställning', 'odometer', 'mileage'],
  workOrderNumber: ['työmääräyksennumero', 'tmnumero', 'ordernummer', 'ordernumber'],
  profile: ['rooli', 'profiili', 'oikeudet', 'roll', 'profil', 'role'],
  isActive: ['aktiivinen', 'aktiv', 'active'],
  kind: ['laji', 'tyyppi', 'typ', 'type'],
  day: ['pvm', 'päivä', 'datum', 'dag', 'date'],
  minutes: ['minuutit', 'minuter'],
  typeCode: ['koodi', 'kod', 'code'],
  note: ['huomautus', 'huom', 'lisätieto', 'anteckning', 'comment', 'notes'],
}

const ofPart = (part: ImportPart, { key, path, type, label }: FileColumn): ImportColumn => ({
  key,
  type,
  label,
  part,
  field: String(path[0]),
  ...(path[1] === 'id' && { isReference: true as const }),
  names: namesOfKeys[key] ?? [],
})

/** Returns the exported columns of a kind, without names of other records and computed values. */
const exported = (kind: ImportKind): ImportColumn[] =>
  fileColumns[kind]
    .filter(({ key, path }) => key !== 'externalId' && key !== 'available' && path[0] !== 'names')
    .map((column) => ofPart('main', column))

const extra = (
  part: ImportPart,
  label: Extract<TextName, `importColumn.${string}` | `fileColumn.${string}`>,
  field: string,
  { type = 'text', names = [] }: Partial<Pick<ImportColumn, 'type' | 'names'>> = {},
): ImportColumn => ({
  key: label.replace(/^(importColumn|fileColumn)\./, ''),
  type,
  label,
  part,
  field,
  names: [...names, ...(namesOfKeys[field] ?? [])],
})

/** Columns that find the vehicle of a work order or a visit, by plate or VIN. */
const ofVehicle: readonly ImportColumn[] = [
  extra('vehicle', 'fileColumn.licenseNumber', 'licenseNumber'),
  extra('vehicle', 'fileColumn.serialNumber', 'serialNumber'),
]

/** Columns with the values of a job and of its row. */
const ofRows: readonly ImportColumn[] = fileColumns['work-order-rows']
  .filter(({ path, key }) => path[0] === 'job' || path[0] === 'row' || key.startsWith('row'))
  .map((column) => ({
    ...ofPart('row', column),
    field: column.key,
    ...(column.key === 'hours' && { type: 'hours' as const }),
  }))

/** Columns that find a person by name or number. */
const ofPerson: readonly ImportColumn[] = [
  extra('person', 'importColumn.personName', 'name', {
    names: ['henkilö', 'henkilo', 'työntekijä', 'anställd', 'person', 'employee', 'nimi', 'namn', 'name'],
  }),
  extra('person', 'importColumn.personNumber', 'number'),
]

/** The column with the number of the customer in files of other records. */
const ofOwnerNumber: ImportColumn = {
  key: 'ownerNumber',
  type: 'text',
  label: 'fileColumn.customerNumber',
  part: 'owner',
  field: 'number',
  names: [...namesOfCustomerNumber, 'omistajanumero', 'omistajannumero', 'ägarnummer', 'ownernumber'],
}

/** The columns of each kind: exported columns, and columns that only imports have. */
export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  vehicles: [
    ...exported('vehicles'),
    extra('main', 'importColumn.makeAndModel', 'makeAndModel', {
      names: ['merkkimalli', 'merkkijamalli', 'märkeochmodell', 'makemodel', 'auto', 'bil', 'car'],
    }),
    ofOwnerNumber,
    extra('owner', 'importColumn.ownerName', 'name', {
      names: ['asiakas', 'asiakkaannimi', 'omistaja', 'kund', 'kundnamn', 'ägare', 'customer', 'owner'],
    }),
    extra('owner', 'importColumn.ownerLastName', 'lastName'),
    extra('owner', 'importColumn.ownerFirstName', 'firstName'),
    extra('owner', 'importColumn.ownerCompany', 'companyName'),
    extra('owner', 'importColumn.ownerPhone', 'phone'),
    extra('owner', 'importColumn.ownerEmail', 'email'),
    extra('owner', 'importColumn.ownerStreet', 'street'),
    extra('owner', 'importColumn.ownerPostalCode', 'postalCode'),
    extra('owner', 'importColumn.ownerCity', 'city'),
    extra('owner', 'importColumn.ownerLanguage', 'language', { type: 'choice', names: ['kieli', 'språk'] }),
    extra('owner', 'importColumn.ownerMarketing', 'allowsMarketing', { type: 'flag' }),
  ],
  customers: exported('customers'),
  parts: [
    ...exported('parts'),
    extra('stock', 'importColumn.stockCode', 'stockCode'),
    extra('stock', 'importColumn.inStock', 'inStock', { type: 'decimal' }),
    extra('stock', 'importColumn.location', 'location1'),
  ],
  'stock-levels': exported('stock-levels'),
  operations: [
    ...exported('operations'),
    extra('main', 'importColumn.standardHours', 'standardTime', {
      type: 'hours',
      names: ['tunnit', 'työtunnit', 'h', 'timmar', 'arbetstimmar', 'hours', 'labourhours'],
    }),
  ],
  suppliers: exported('suppliers'),
  'product-groups': exported('product-groups'),
  shifts: [
    ...exported('shifts'),
    ...ofPerson,
    extra('person', 'importColumn.day', 'day', {
      type: 'day',
      names: ['pvm', 'päivä', 'datum', 'dag', 'date'],
    }),
    extra('person', 'importColumn.from', 'from', {
      names: ['alkuaika', 'klo', 'starttid', 'starttime', ...(namesOfKeys.startTime ?? [])],
    }),
    extra('person', 'importColumn.to', 'to', {
      names: ['loppuaika', 'sluttid', 'endtime', ...(namesOfKeys.endTime ?? [])],
    }),
  ],
  'work-orders': [
    // These columns are read as text. A number with letters becomes the text number of the work order.
    ...exported('work-orders').map((column) =>
      column.key === 'orderNumber' || column.key === 'status' ? { ...column, type: 'text' as const } : column,
    ),
    ...ofVehicle,
    extra('vehicle', 'importColumn.makeAndModel', 'makeAndModel', {
      names: ['merkkimalli', 'merkkijamalli', 'märkeochmodell', 'makemodel', 'auto', 'bil', 'car'],
    }),
    extra('vehicle', 'fileColumn.makeName', 'makeName'),
    extra('vehicle', 'fileColumn.modelName', 'modelName'),
    ofOwnerNumber,
    extra('owner', 'importColumn.ownerName', 'name', {
      names: ['asiakas', 'asiakkaannimi', 'omistaja', 'kund', 'kundnamn', 'ägare', 'customer', 'owner'],
    }),
    extra('owner', 'importColumn.ownerPhone', 'phone'),
    extra('owner', 'importColumn.ownerEmail', 'email'),
    extra('person', 'fileColumn.adviserName', 'name', {
      names: ['vastaanottaja', 'työnjohtaja', 'neuvoja', 'mottagare', 'kundmottagare', 'adviser', 'advisor'],
    }),
    extra('arrival', 'importColumn.arrival', 'startTime', {
      type: 'instant',
      names: ['saapuu', 'tuloaika', 'tulopäivä', 'aika', 'kommer', 'ankomst', 'arrival', 'appointment'],
    }),
    ...ofRows,
  ],
  reservations: [
    ...exported('reservations'),
    extra('order', 'fileColumn.workOrderNumber', 'number', {
      names: ['työmääräyksennumero', 'tmnumero', 'arbetsordernummer', 'ordernumber'],
    }),
    extra('places', 'fileColumn.resourceNames', 'names', {
      type: 'list',
      names: ['nosturi', 'paikka', 'henkilö', 'asentaja', 'lyft', 'mekaniker', 'lift', 'bay', 'technician'],
    }),
  ],
  'service-visits': [
    ...exported('service-visits'),
    ...ofVehicle,
    extra('visit', 'fileColumn.visitText', 'text', {
      names: ['kuvaus', 'työ', 'toimenpiteet', 'beskrivning', 'åtgärder', 'description', 'work'],
    }),
  ],
  employees: [
    ...exported('employees'),
    extra('main', 'importColumn.firstName', 'firstName'),
    extra('main', 'importColumn.lastName', 'lastName'),
    extra('person', 'importColumn.clocks', 'clocks', {
      type: 'flag',
      names: ['leimaa', 'leimaaja', 'työajanseuranta', 'stämplar', 'stämpling', 'clocks', 'clocking'],
    }),
    extra('main', 'importColumn.sites', 'sites', {
      type: 'list',
      names: ['toimipiste', 'toimipisteet', 'anläggning', 'anläggningar', 'site', 'sites', 'branch'],
    }),
  ],
  absences: [
    ...exported('absences'),
    ...ofPerson,
    extra('person', 'importColumn.absenceType', 'type', {
      names: ['poissaolo', 'laji', 'tyyppi', 'syy', 'frånvaro', 'typ', 'orsak', 'absence', 'type', 'reason'],
    }),
  ],
  'opening-balances': [
    ...exported('opening-balances'),
    ...ofPerson,
    extra('person', 'importColumn.hours', 'hours', {
      type: 'hours',
      names: ['tunnit', 'tunteja', 'saldo', 'timmar', 'hours', 'balance'],
    }),
  ],
}

const ofCatalogue = [['ManageParts', 'ManageSettings']] as const
const ofCustomers = ['ManageSettings', 'CustomerInfoVisible'] as const

/** The rights that an import of each kind requires. */
export const importRights: Readonly<Record<ImportKind, readonly [NeededRight, ...NeededRight[]]>> = {
  vehicles: ofCustomers,
  customers: ofCustomers,
  parts: ofCatalogue,
  'stock-levels': ofCatalogue,
  operations: ofCatalogue,
  suppliers: ofCatalogue,
  'product-groups': ofCatalogue,
  shifts: ['ManageRosters'],
  'work-orders': ofCustomers,
  reservations: ['ManageSettings'],
  'service-visits': ofCustomers,
  employees: ['ManageUsers'],
  absences: ['ManageRosters'],
  'opening-balances': ['ManageRosters'],
}

/** Maximum number of bytes, rows and columns of an imported file. */
export const maxImportBytes = 30_000_000
export const maxImportRows = 300_000
export const maxImportColumns = 200
/** Maximum number of characters of a cell. */
export const maxCellLength = 10_000

/** The number of rows on one page of an import. */
export const rowsOfPage = 50

/** The number of days during which an import can be undone. */
export const undoDays = 7
