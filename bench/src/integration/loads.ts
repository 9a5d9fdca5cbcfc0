/** A record of a load job, and the rows that a bare load writes for it. */
export interface LoadRecord {
  readonly externalId: string
  readonly data: object
  readonly rows: BareRows
}

/** Rows by table. The rows of jobs contain the number of their work order. */
export interface BareRows {
  readonly main: Row
  readonly jobs?: readonly { readonly row: Row; readonly rows: readonly Row[] }[]
}

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** A kind of load: its entity, its records, and the tables of its bare load. */
export interface Load {
  readonly entity: 'parts' | 'vehicles' | 'work-orders'
  readonly table: 'part' | 'vehicle' | 'work_order'
  /** The key columns, which identify an existing row. */
  readonly conflict: readonly string[]
  readonly recordOf: (number: number) => LoadRecord
}

export const siteId = 1
const digits = (number: number, count = 7) => String(number).padStart(count, '0')
const makes = ['Škoda', 'Volkswagen', 'Toyota', 'Volvo']

/** Spare parts of a separate supplier. */
export const parts: Load = {
  entity: 'parts',
  table: 'part',
  conflict: ['supplier_number', 'item_number'],
  recordOf: (number) => {
    const item = `LOAD-${digits(number)}`
    const name = `Osa ${number} malliin ${makes[number % 4]} ${number % 100}`
    const [net, gross] = [`${number % 500}.50`, `${number % 500}.90`]
    return {
      externalId: `P${number}`,
      data: {
        supplierNumber: supplier,
        itemNumber: item,
        name,
        note: null,
        retailPriceExcludingTax: net,
        retailPrice: gross,
      },
      rows: {
        main: {
          supplier_number: supplier,
          item_number: item,
          name,
          note: null,
          retail_price_excluding_tax: net,
          retail_price: gross,
        },
      },
    }
  },
}

export const supplier = 'LOAD'

/** Vehicles with the fields that a dealer system usually has. */
export const vehicles: Load = {
  entity: 'vehicles',
  table: 'vehicle',
  conflict: ['site_id', 'serial_number'],
  recordOf: (number) => {
    const license = `Q${number % 10}Z-${digits(number)}`
    const serial = `TMBL0AD${digits(number, 10)}`
    const make = makes[number % 4] ?? ''
    const model = `Malli ${number % 100}`
    const registered = `20${digits(number % 25, 2)}-0${1 + (number % 9)}-1${number % 10}`
    return {
      externalId: `V${number}`,
      data: {
        siteId,
        licenseNumber: license,
        serialNumber: serial,
        makeName: make,
        modelName: model,
        modelYear: 2000 + (number % 25),
        colour: 'Sininen',
        engineNumber: `E${number}`,
        mileage: number % 300_000,
        firstRegistrationDate: registered,
        inspectionDate: '2026-05-04',
        note: null,
      },
      rows: {
        main: {
          site_id: siteId,
          license_number: license,
          serial_number: serial,
          make_name: make,
          model_name: model,
          model_year: 2000 + (number % 25),
          colour: 'Sininen',
          engine_number: `E${number}`,
          mileage: number % 300_000,
          first_registration_date: registered,
          inspection_date: '2026-05-04',
          note: null,
        },
      },
    }
  },
}

const [jobsOfOrder, rowsOfJob] = [3, 4]

/**
 * Work orders with three jobs of four rows each: three labour rows and nine part rows. The rows use the parts
 * of `parts`.
 *
 * @param vehicleIds our ids of vehicles
 */
export const workOrders = (vehicleIds: readonly number[], partCount: number): Load => ({
  entity: 'work-orders',
  table: 'work_order',
  conflict: ['site_id', 'order_number'],
  recordOf: (number) => {
    const vehicle = vehicleIds[number % vehicleIds.length] ?? 0
    const orderNumber = 700_000_000 + number
    const note = `Huolto ${number}: asiakas odottaa soittoa`
    const jobs = Array.from({ length: jobsOfOrder }, (_, job) => ({
      number: job + 1,
      note: `Työ ${job + 1}`,
      rows: Array.from({ length: rowsOfJob }, (_, place) =>
        rowOf(place, (number * jobsOfOrder * rowsOfJob + job * rowsOfJob + place) % partCount),
      ),
    }))
    return {
      externalId: `W${number}`,
      data: {
        siteId,
        orderNumber,
        vehicle: { id: vehicle },
        note,
        mileage: number % 300_000,
        jobs: jobs.map((job) => ({
          externalId: `J${job.number}`,
          jobNumber: job.number,
          note: job.note,
          rows: job.rows.map(({ data }) => data),
        })),
      },
      rows: {
        main: {
          site_id: siteId,
          order_number: orderNumber,
          vehicle_id: vehicle,
          status: 'A',
          note,
          vehicle_location: '',
          mileage: number % 300_000,
          created_at: '2026-11-28T12:00:00Z',
        },
        jobs: jobs.map((job) => ({
          row: {
            site_id: siteId,
            external_id: `J${job.number}`,
            job_number: job.number,
            note: job.note,
            position: job.number,
          },
          rows: job.rows.map(({ row }) => ({ site_id: siteId, ...row })),
        })),
      },
    }
  },
})

function rowOf(place: number, part: number): { readonly data: object; readonly row: Row } {
  const externalId = `R${place + 1}`
  const common = { external_id: externalId, position: place + 1, note: '' }
  if (place === 0)
    return {
      data: {
        externalId,
        type: 'LabourOperation',
        name: 'Määräaikaishuolto',
        workOperationCode: 'H1',
        standardTime: '90',
      },
      row: {
        ...common,
        row_type: 'LabourOperation',
        name: 'Määräaikaishuolto',
        work_operation_code: 'H1',
        standard_time: '90',
      },
    }
  const item = `LOAD-${digits(part)}`
  return {
    data: {
      externalId,
      type: 'SparePart',
      name: `Osa ${part}`,
      supplierNumber: supplier,
      itemNumber: item,
      orderedAmount: 1,
      price: '12.50',
    },
    row: {
      ...common,
      row_type: 'SparePart',
      name: `Osa ${part}`,
      supplier_number: supplier,
      item_number: item,
      ordered_amount: 1,
      price: '12.50',
    },
  }
}
