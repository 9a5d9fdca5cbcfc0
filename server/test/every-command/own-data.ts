import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import { at, type Dealership } from './dealership.ts'

const {
  createWorkOrder,
  cancelWorkOrder,
  restoreWorkOrder,
  setOwnStatus,
  saveCustomer,
  saveVehicle,
  receivePart,
} = ownDataEndpoints
const { startStockCount, countPart, confirmStockCount, reopenStockCount, cancelStockCount } =
  stockCountEndpoints

/** Adds a work order for a new car, changes its car and customer, closes it and cancels it. */
export async function makeOwnOrders({ record, anna, part }: Dealership) {
  const body = {
    NewVehicle: { LicenseNumber: 'NPZ-583', MakeName: 'Ford', ModelName: 'Focus', ModelYear: 2014 },
    NewCustomer: { FirstName: 'Hannele', LastName: 'Korpi', Phone: '050 000 0284' },
    Note: 'Jarrut vinkuvat',
    Mileage: 148_200,
    Jobs: [{ Name: 'Jarrujen tarkastus', Minutes: 30 }],
    EstimatedDeliveryDateTime: at('15:00'),
    CustomerWaiting: true,
    Reservation: { StartTime: at('18:00'), EndTime: at('18:30'), ResourceIds: [] },
  }
  const caller = await anna.sign()
  const made = await record(
    'makes a work order',
    createWorkOrder,
    caller,
    { body },
    { body: { ...body, Note: 'x' } },
  )
  const params = { id: made.WorkOrderId }
  const customer = {
    FirstName: 'Hannele',
    LastName: 'Korpi',
    CompanyName: null,
    Phone: '050 000 0284',
    Email: null,
    Street: null,
    PostalCode: null,
    City: null,
    Country: null,
    Language: null,
    AllowsMarketing: null,
  }
  const moved = { Base: customer, Values: { ...customer, City: 'Espoo' } }
  await record(
    'changes the customer',
    saveCustomer,
    caller,
    { params: { id: made.CustomerId ?? 0 }, body: moved },
    { params: { id: made.CustomerId ?? 0 }, body: { ...moved, Values: customer } },
  )
  const car = {
    LicenseNumber: 'NPZ-583',
    SerialNumber: null,
    MakeName: 'Ford',
    ModelName: 'Focus',
    ModelYear: 2014,
    Colour: null,
    EngineType: null,
    Mileage: 148_200,
    Note: null,
    FirstRegistrationDate: null,
    InspectionDate: null,
    NextServiceDate: null,
  }
  const blue = { Base: car, Values: { ...car, Colour: 'Sininen' } }
  await record(
    'changes the car',
    saveVehicle,
    caller,
    { params: { id: made.VehicleId }, body: blue },
    { params: { id: made.VehicleId }, body: { ...blue, Values: car } },
  )
  await record(
    'closes it',
    setOwnStatus,
    caller,
    { params, body: { Status: 'C' } },
    { params, body: { Status: 'A' } },
  )
  await record(
    'opens it again',
    setOwnStatus,
    caller,
    { params, body: { Status: 'A' } },
    { params, body: { Status: 'C' } },
  )
  await record('cancels it', cancelWorkOrder, caller, { params }, { params: { id: params.id + 1 } })
  await record('restores it', restoreWorkOrder, caller, { params }, { params: { id: params.id + 1 } })
  const receipt = {
    SupplierNumber: part.supplier_number,
    ItemNumber: part.item_number,
    StockCode: 'MAIN',
    Quantity: 2,
  }
  await record(
    'receives parts',
    receivePart,
    await anna.sign(),
    { body: receipt },
    { body: { ...receipt, Quantity: 3 } },
  )
  const desk = await anna.sign()
  const count = { StockCode: 'MAIN', Shelf: 'H2', IsBlind: false }
  const { CountId: countId } = await record(
    'starts a stock count',
    startStockCount,
    desk,
    { body: count },
    { body: { ...count, IsBlind: true } },
  )
  const { SupplierNumber, ItemNumber } = receipt
  const counted = { SupplierNumber, ItemNumber, Counted: 3 }
  await record(
    'counts a part',
    countPart,
    desk,
    { params: { countId }, body: counted },
    { params: { countId }, body: { ...counted, Counted: 4 } },
  )
  await record(
    'confirms the differences',
    confirmStockCount,
    desk,
    { params: { countId }, body: { Version: 1 } },
    { params: { countId }, body: { Version: 2 } },
  )
  const acts = [{ params: { countId } }, { params: { countId: countId + 1 } }] as const
  await record('opens the count again', reopenStockCount, desk, ...acts)
  await record('discards the count', cancelStockCount, desk, ...acts)
}
