import type { Language } from '@verstas/contract/texts/language.ts'

type Words = Readonly<Record<Language, string>>

const words = (fi: string, sv: string, en: string): Words => ({ fi, sv, en })

export const pictureTitles = {
  'side-left': words('Vasen', 'Vänster', 'Left'),
  'side-right': words('Oikea', 'Höger', 'Right'),
  front: words('Etu', 'Fram', 'Front'),
  rear: words('Taka', 'Bak', 'Rear'),
  roof: words('Katto', 'Tak', 'Roof'),
  interior: words('Sisätilat', 'Kupé', 'Interior'),
} as const

/** Names of the parts in the pictures. In a side picture the name of the side precedes them. */
export const partWords = {
  bonnet: words('Konepelti', 'Motorhuv', 'Bonnet'),
  boot: words('Tavaratila', 'Bagageutrymme', 'Boot'),
  'boot-lid': words('Takaluukku', 'Baklucka', 'Boot lid'),
  bulkhead: words('Väliseinä', 'Mellanvägg', 'Bulkhead'),
  'cargo-door': words('Liukuovi', 'Skjutdörr', 'Sliding door'),
  'cargo-floor': words('Tavaratilan lattia', 'Lastgolv', 'Cargo floor'),
  'cargo-side': words('Kylki', 'Sida', 'Side panel'),
  console: words('Keskikonsoli', 'Mittkonsol', 'Centre console'),
  dashboard: words('Kojelauta', 'Instrumentbräda', 'Dashboard'),
  'driver-seat': words('Kuljettajan istuin', 'Förarstol', 'Driver’s seat'),
  'front-bumper': words('Etupuskuri', 'Främre stötfångare', 'Front bumper'),
  'front-door': words('Etuovi', 'Framdörr', 'Front door'),
  'front-window': words('Etuoven ikkuna', 'Framdörrens ruta', 'Front door window'),
  'front-wheel': words('Etupyörä', 'Framhjul', 'Front wheel'),
  'front-wing': words('Etulokasuoja', 'Framskärm', 'Front wing'),
  grille: words('Maski', 'Grill', 'Grille'),
  'left-cargo-side': words('Tavaratilan vasen seinä', 'Lastrummets vänstra vägg', 'Left cargo wall'),
  'left-door': words('Vasen takaovi', 'Vänster bakdörr', 'Left rear door'),
  'left-headlamp': words('Vasen ajovalo', 'Vänster strålkastare', 'Left headlamp'),
  'left-tail-lamp': words('Vasen takavalo', 'Vänster baklykta', 'Left tail lamp'),
  'left-mirror': words('Vasen peili', 'Vänster spegel', 'Left mirror'),
  'left-rail': words('Vasen kattokaide', 'Vänster takreling', 'Left roof rail'),
  mirror: words('Peili', 'Spegel', 'Mirror'),
  'passenger-seat': words('Etumatkustajan istuin', 'Främre passagerarstol', 'Front passenger seat'),
  plate: words('Rekisterikilpi', 'Registreringsskylt', 'Number plate'),
  'rear-bumper': words('Takapuskuri', 'Bakre stötfångare', 'Rear bumper'),
  'rear-door': words('Takaovi', 'Bakdörr', 'Rear door'),
  'rear-seat': words('Takaistuin', 'Baksäte', 'Rear seat'),
  'rear-wheel': words('Takapyörä', 'Bakhjul', 'Rear wheel'),
  'rear-window': words('Takalasi', 'Bakruta', 'Rear window'),
  'rear-door-window': words('Takaoven ikkuna', 'Bakdörrens ruta', 'Rear door window'),
  'rear-wing': words('Takalokasuoja', 'Bakskärm', 'Rear wing'),
  'right-cargo-side': words('Tavaratilan oikea seinä', 'Lastrummets högra vägg', 'Right cargo wall'),
  'right-door': words('Oikea takaovi', 'Höger bakdörr', 'Right rear door'),
  'right-headlamp': words('Oikea ajovalo', 'Höger strålkastare', 'Right headlamp'),
  'right-tail-lamp': words('Oikea takavalo', 'Höger baklykta', 'Right tail lamp'),
  'right-mirror': words('Oikea peili', 'Höger spegel', 'Right mirror'),
  'right-rail': words('Oikea kattokaide', 'Höger takreling', 'Right roof rail'),
  roof: words('Katto', 'Tak', 'Roof'),
  sill: words('Helma', 'Tröskel', 'Sill'),
  'steering-wheel': words('Ohjauspyörä', 'Ratt', 'Steering wheel'),
  windscreen: words('Tuulilasi', 'Vindruta', 'Windscreen'),
} as const

export type PartId = keyof typeof partWords
