import type { Generated, GeneratedAlways } from 'kysely'

export interface CustomerTable {
  site_id: number
  id: Generated<number>
  /** The dealership's number of the customer. */
  number: string | null
  first_name: string | null
  last_name: string | null
  company_name: string | null
  /** The name of the person; for a company, of its contact person. */
  person_name: GeneratedAlways<string | null>
  /** The name of the company, otherwise of the person. */
  shown_name: GeneratedAlways<string | null>
  phone: string | null
  email: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  country: string | null
  language: string | null
  /** Null if no one has asked the customer. */
  allows_marketing: boolean | null
  is_hidden: Generated<boolean>
  search_names: GeneratedAlways<string>
  /** The digits of the phone number in reverse order. */
  phone_backwards: GeneratedAlways<string | null>
}

export interface VehicleTable {
  site_id: number
  id: Generated<number>
  license_number: string | null
  license_key: GeneratedAlways<string | null>
  serial_number: string | null
  plate_or_vin: GeneratedAlways<string>
  vin_or_stand_in: GeneratedAlways<string>
  /** The normal form (`vin_key`) of `vin_or_stand_in`. */
  serial_key: GeneratedAlways<string>
  serial_key_backwards: GeneratedAlways<string | null>
  engine_number: string | null
  engine_type: string | null
  make_name: string
  model_name: string
  submodel_name: string | null
  model_code: string | null
  model_year: number | null
  model_year_code: string | null
  colour_code: string | null
  colour: string | null
  mileage: number | null
  use_hours: number | null
  note: string | null
  tech_info: string | null
  first_registration_date: string | null
  inspection_date: string | null
  next_service_date: string | null
  introduction_date: string | null
  previous_service_date: string | null
  previous_service_mileage: number | null
  owner_customer_id: number | null
  holder_customer_id: number | null
  payer_customer_id: number | null
  second_owner_customer_id: number | null
  second_holder_customer_id: number | null
  is_hidden: Generated<boolean>
}

export interface WarrantyTable {
  site_id: number
  id: Generated<number>
  vehicle_id: number
  type: string
  explanation: Generated<string>
  start_date: string
  end_date: string | null
}

/** A visit that another system has invoiced. */
export interface ServiceVisitTable {
  site_id: number
  id: Generated<number>
  vehicle_id: number
  invoice_number: string
  service_at: Date
  distance_driven: number | null
  use_hours: number | null
  customer_name: string | null
  work_order_number: string | null
}

export interface ServiceVisitRowTable {
  site_id: number
  service_visit_id: number
  position: number
  row_type: string
  name: string
  quantity: string | null
  code: string | null
}

export interface VehicleTables {
  customer: CustomerTable
  vehicle: VehicleTable
  warranty: WarrantyTable
  service_visit: ServiceVisitTable
  service_visit_row: ServiceVisitRowTable
}
