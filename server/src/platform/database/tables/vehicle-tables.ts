import type { Generated, GeneratedAlways } from 'kysely'

export interface CustomerTable {
  site_id: number
  id: Generated<number>
  first_name: string | null
  last_name: string
  phone: string | null
  email: string | null
}

export interface VehicleTable {
  site_id: number
  id: Generated<number>
  license_number: string
  license_key: GeneratedAlways<string>
  serial_number: string
  serial_key: GeneratedAlways<string>
  serial_key_backwards: GeneratedAlways<string>
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

export interface VehicleTables {
  customer: CustomerTable
  vehicle: VehicleTable
  warranty: WarrantyTable
}
