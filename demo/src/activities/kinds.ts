import { bodyShopQueueId, partsQueueId, salesmanOfTampereId, warrantyQueueId } from '../people/employees.ts'

/** The texts of a task as people write them. `price` is undefined if the task has none. */
export interface TaskText {
  readonly header: string
  readonly body: string
  readonly price?: number
  /** Data of another system that created the task: the name of the system, a price and a message. */
  readonly from?: { readonly system: string; readonly price: string; readonly message: string }
}

export interface TaskKind {
  readonly code: string
  readonly description: string
  /** The default assignee; null if the task stays with its author. */
  readonly defaultEmployeeId: number | null
  readonly isPartRequest: boolean
  /** Set if a measured tyre set can create a task of this kind: as an ordinary task, or as a lead. */
  readonly ofTyres?: 'task' | 'lead'
  readonly texts: readonly TaskText[]
  /** Messages with which people hand over such a task. */
  readonly notes: readonly string[]
}

export const partRequest: TaskKind = {
  code: 'OSA',
  description: 'Osapyyntö',
  defaultEmployeeId: partsQueueId,
  isPartRequest: true,
  // Empty, because texts of part requests name a part of a work order.
  texts: [],
  notes: ['Saldo heittää, katso hyllystä B2.', 'Tilattu keskusvarastolta, tulee huomenna klo 7.'],
}

export const callBack: TaskKind = {
  code: 'SOITTO',
  description: 'Asiakkaan takaisinsoitto',
  defaultEmployeeId: null,
  isPartRequest: false,
  texts: [
    { header: 'Soita asiakkaalle', body: 'Kysyy, milloin auto valmistuu. Tavoitettavissa klo 15 asti.' },
    { header: 'Lupa lisätyöhön', body: 'Etujarrulevyt alle rajan. Kysy lupa vaihtoon ennen klo 13.' },
    { header: 'Soittopyyntö: lasku', body: 'Asiakas ei ymmärrä laskun riviä 3, soita ja käy läpi.' },
    { header: 'Uusi aika', body: 'Asiakas ei pääse huomenna. Sovi uusi aika ensi viikolle.' },
    { header: 'Noutoaika', body: 'Haluaa hakea auton illalla. Sovi avaimen luovutus avainboksiin.' },
  ],
  notes: ['Ei vastannut kahdesti, kokeile iltapäivällä.', 'Puhuu vain ruotsia, otatko sinä?'],
}

export const warranty: TaskKind = {
  code: 'TAKUU',
  description: 'Takuuanomus',
  defaultEmployeeId: warrantyQueueId,
  isPartRequest: false,
  texts: [
    { header: 'Takuuanomus: vesipumppu', body: 'Vuotaa 38 000 km kohdalla. Kuvat liitteenä, osa tallessa.' },
    { header: 'Takuuanomus: latausluukku', body: 'Luukun moottori ei avaa pakkasella. Vikakoodi liitteenä.' },
    {
      header: 'Jälkianomus: iskunvaimennin',
      body: 'Maahantuoja palautti anomuksen: koeajoraportti puuttuu.',
      price: 184.9,
    },
    { header: 'Goodwill: ketjunkiristin', body: 'Takuu päättyi kuukausi sitten. Kysy maahantuojan osuus.' },
  ],
  notes: ['Raportti lisätty, voi lähettää.', 'Tämä on korin takuuta, katsotteko te.'],
}

const tyres: TaskKind = {
  code: 'RENGAS',
  description: 'Rengastilaus',
  defaultEmployeeId: partsQueueId,
  isPartRequest: false,
  ofTyres: 'task',
  texts: [
    {
      header: 'Tilaa 4 kitkaa 205/55R16',
      body: 'Asiakas hyväksyi keskihinnan. Asennus torstaina.',
      price: 478,
    },
    {
      header: 'Tilaa 2 nastaa 235/65R16C',
      body: 'Vain taka-akselille, sama merkki kuin edessä.',
      price: 312.5,
    },
    {
      header: 'Rengastarjous verkosta',
      body: 'Tarkista saatavuus ja vahvista asiakkaalle.',
      from: { system: 'Verkkokauppa', price: '629,00', message: 'Voiko asentaa jo perjantaina?' },
    },
    { header: 'Rengashotelli: sarja ei löydy', body: 'Hyllypaikka tyhjä, auto nosturilla. Etsi sarja.' },
  ],
  notes: ['Toimittajalla loppu, korvaava merkki liitteessä.', 'Saapuu huomenna, varaa hyllypaikka.'],
}

export const estimate: TaskKind = {
  code: 'ARVIO',
  description: 'Kustannusarvio',
  defaultEmployeeId: bodyShopQueueId,
  isPartRequest: false,
  texts: [
    {
      header: 'Arvio: etupuskuri',
      body: 'Parkkipaikkakolhu, maalaus ja tutka. Vakuutusyhtiö odottaa arviota.',
    },
    { header: 'Arvio: hirvi', body: 'Konepelti, valo ja lasi. Kuvat liitteenä, auto hinattu pihalle C.' },
    {
      header: 'Arvio: jakohihna',
      body: 'Asiakas haluaa kirjallisen hinnan ennen varausta.',
      price: 890,
      from: { system: 'Asiakasportaali', price: '890,00', message: 'Sisältyykö vesipumppu hintaan?' },
    },
    { header: 'Arvio: pakoputkisto', body: 'Katsastuksesta hylätty. Kysy myös alkuperäisen osan hinta.' },
  ],
  notes: ['Mitattu, laske hinta.', 'Odottaa varaosan hintaa, palautetaan sitten.'],
}

export const pictures: TaskKind = {
  code: 'KUVA',
  description: 'Kuvapyyntö',
  defaultEmployeeId: null,
  isPartRequest: false,
  texts: [
    { header: 'Kuvat vauriosta', body: 'Vakuutusyhtiö pyytää kuvat oikeasta kyljestä ja mittarista.' },
    { header: 'Kuva valmistenumerosta', body: 'Takuu tarvitsee kuvan kilvestä ja akun etiketistä.' },
    { header: 'Kuvat renkaista', body: 'Myynti haluaa kuvat kulutuspinnasta vaihtoautoon.' },
  ],
  notes: ['Kuvat ovat, lisää vielä mittari.'],
}

/**
 * The kind of the tasks that are created from tyre sets if the site uses leads. People never create such a
 * task by hand.
 */
export const tyreLead: TaskKind = {
  code: 'LIIDI',
  description: 'Rengasliidi',
  defaultEmployeeId: salesmanOfTampereId,
  isPartRequest: false,
  ofTyres: 'lead',
  texts: [],
  notes: [],
}

/** The kinds that are drawn at random: all except part requests and tyre leads. */
export const taskKinds: readonly TaskKind[] = [callBack, warranty, tyres, estimate, pictures]

export const textTemplates = [
  ['EI VASTANNUT', 'Soitettu, ei vastannut. Jätetty soittopyyntö.'],
  ['HYVÄKSYTTY', 'Asiakas hyväksyi työn ja hinnan puhelimessa.'],
  ['KUVAT LIITTEENÄ', 'Kuvat ovat liitteenä.'],
  ['ODOTTAA OSAA', 'Odottaa osaa, arvioitu saapuminen: '],
  ['SIJAISAUTO', 'Asiakas tarvitsee sijaisauton, varaa valmiiksi.'],
  ['TARJOUS', 'Tee tarjous ja lähetä asiakkaalle sähköpostilla.'],
] as const
