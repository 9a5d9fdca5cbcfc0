import { attachmentArchiveEndpoints } from '@verstas/contract/attachments/archive-endpoints.ts'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { uploadEndpoints } from '@verstas/contract/attachments/upload-endpoints.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { FollowUpRequest } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { checkKey } from '@verstas/domain/health-checks/properties.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { buildActivity } from '../activity-builders.ts'
import { formOf } from '../attachment-app.ts'
import { testSignature } from '../health-check-builders.ts'
import { jpeg, png } from '../real-files.ts'
import { at, type Dealership } from './dealership.ts'
import type { Caller } from './recorder.ts'

/** Measures tyres in the app and by a measuring device. */
export async function measureTyres({ record, ben, carl, vehicle, order }: Dealership) {
  const params = { vehicleId: vehicle.id }
  const axle = {
    axleNumber: 1,
    DepthLeft: 6.5,
    DepthRight: 7,
    Make: 'Nokian',
    Model: 'Hakkapeliitta',
    Width: '205',
    Height: '55',
    Diameter: '16',
    Speed: 'V',
    LoadIndex: '94',
    WetGrip: 'B',
    NoiseLevel: '69',
    RollResistance: 'B',
    Dot: '3524',
    WheelType: 'STEEL',
    WheelSize: '6.5Jx16',
  }
  const set = {
    workOrderId: order.id,
    tyreType: { Code: 'SUMMER' },
    purchaseDate: '2024-04-01',
    mileage: 80_200,
    comment: 'Hylly R-214',
    created: at('10:00'),
    salesmanId: carl.id,
    createTask: true,
    AxleData: [
      axle,
      { axleNumber: 2, DepthLeft: 1, DepthRight: 1.5, DepthLeftInner: 3, DepthRightInner: 3.5 },
    ],
  }
  const another = { body: [{ ...set, comment: 'Muu' }] }
  const [saved] = await record(
    'measures a set',
    tyreEndpoints.saveTyreRecords,
    ben,
    { params, body: [set] },
    another,
  )
  const { HistoryEntryOid: _, comment, mileage, purchaseDate, ...read } = saved ?? ({} as never)
  const again = {
    ...read,
    created: at('10:15'),
    updateExisting: true,
    createTask: false,
    AxleData: [{ ...axle, DepthLeft: 6 }],
  }
  await record(
    'measures it again',
    tyreEndpoints.saveTyreRecords,
    ben,
    { params, body: [again] as never },
    another,
  )
  const measured = { RelatedEntityId: order.global_id, WorkOrderNumber: order.order_number }
  const body = {
    ...measured,
    Data: [{ tyreType: { Code: 'FRICTION' }, AxleData: [{ axleNumber: 1, DepthLeft: 8, DepthRight: 8.5 }] }],
  }
  await record(
    'takes a set from a device',
    tyreEndpoints.saveMeasuredTyres,
    ben,
    { body },
    { body: { ...body, Data: [...body.Data, ...body.Data] } },
  )
}

/** Attaches files by a form and in pieces, creates tickets for them, and removes a file. */
export async function attachFiles({ db, record, anna, ben, order, job, type }: Dealership) {
  const file = async (shade: number) => [{ bytes: await jpeg({ shade }), name: `kuva ${shade}.jpg` }]
  const params = { orderNumber: order.order_number }
  const another = { form: formOf(await file(99), { Caption: 'Muu' }) }
  const { uploadToWorkOrder, uploadToJob, uploadToActivity, createTicket, removeAttachment } =
    attachmentEndpoints
  const form = formOf(await file(10), { Caption: 'Kolhu ovessa' })
  const [first] = await record('attaches a picture', uploadToWorkOrder, ben, { params, form }, another)
  const drawn = formOf([{ bytes: await png(), name: 'nimi.png' }], { Kind: 'Signature', SignerName: 'Kaisa' })
  await record('attaches a signature', uploadToWorkOrder, ben, { params, form: drawn }, another)
  const ofJob = { params: { ...params, job: job.job_number ?? 0 }, form: formOf(await file(20), {}) }
  await record('attaches a picture of a job', uploadToJob, ben, ofJob, another)
  const task = await buildActivity(db, anna, { header: 'Katso', type_code: type.code })
  const ofTask = { params: { activityId: task.id }, form: formOf(await file(30), {}) }
  await record('attaches a picture of a task', uploadToActivity, ben, ofTask, another)
  const named = { id: first?.Id ?? 0, key: first?.Key ?? '' }
  await record('makes a ticket', createTicket, ben, { params: named })
  await record('makes one for all', attachmentArchiveEndpoints.createArchiveTicket, ben, {
    params: { id: order.id },
  })
  await record('removes a picture', removeAttachment, anna, { params: named })

  const bytes = await jpeg({ shade: 40 })
  const protocol = { 'tus-resumable': '1.0.0' }
  const metadata = { filename: 'pitka.jpg', orderNumber: String(order.order_number), caption: 'Ala-auto' }
  const begin = {
    ...protocol,
    'upload-length': String(bytes.length),
    'upload-metadata': Object.entries(metadata)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  }
  const pieceType = 'application/offset+octet-stream'
  const uploads = async () =>
    (
      await db
        .selectFrom('resumable_upload')
        .select('key')
        .where('attachment_id', 'is', null)
        .executeTakeFirst()
    )?.key ?? ''
  await record('begins', uploadEndpoints.beginUpload, ben, { headers: begin })
  const upload = { params: { upload: await uploads() } }
  const piece = (from: number, to: number) => ({
    ...upload,
    headers: { ...protocol, 'upload-offset': String(from), 'content-type': pieceType },
    body: bytes.subarray(from, to),
  })
  await record('sends a piece', uploadEndpoints.continueUpload, ben, piece(0, 300))
  await record('asks how far it is', uploadEndpoints.getUploadOffset, ben, { ...upload, headers: protocol })
  await record('sends the rest', uploadEndpoints.continueUpload, ben, piece(300, bytes.length))
  await record('begins another', uploadEndpoints.beginUpload, ben, { headers: begin })
  await record('gives it up', uploadEndpoints.cancelUpload, ben, {
    params: { upload: await uploads() },
    headers: protocol,
  })
}

/**
 * Inspects a vehicle, adds photos, records follow-ups of findings, and answers the offer as the customer. Then
 * signs an inspection of another vehicle, and changes it.
 */
export async function inspectTheCar({
  record,
  anna,
  ben,
  vehicle,
  order,
  otherOrder,
  otherVehicle,
  surveys,
}: Dealership) {
  const { saveInspection, followUpFinding, noteViewer, createPdf } = healthCheckEndpoints
  const { uploadInspectionAttachment, removeInspectionAttachment } = inspectionAttachmentEndpoints
  const save = {
    VehicleId: vehicle.id,
    SurveyId: surveys.service,
    WorkOrderId: order.id,
    Oid: '22222222-2222-4222-8222-222222222222',
    Properties: [
      { Key: 'check.frontPads', Value: 'now' },
      { Key: 'note.frontPads', Value: 'Kuluneet loppuun' },
      { Key: 'check.rearPads', Value: 'soon' },
      { Key: 'check.frontDiscs', Value: 'soon' },
      { Key: 'check.rearDiscs', Value: 'now' },
      { Key: 'check.brakeFluid', Value: 'ok' },
    ],
  }
  const another = { body: { ...save, Properties: [] } }
  const { Id } = await record('begins one', saveInspection, ben, { body: save }, another)
  const params = { id: Id }
  await record('has it open', noteViewer, anna, { params, body: { IsHere: true } })
  await record('leaves it', noteViewer, anna, { params, body: { IsHere: false } })
  const photo = {
    params,
    query: { filename: 'pala.jpg', property: 'check.frontPads', caption: 'Oikea' },
    headers: { 'content-type': 'image/jpeg' },
  }
  const bytes = async (shade: number) => ({ body: await jpeg({ shade }) })
  await record('photographs a finding', uploadInspectionAttachment, ben, {
    ...photo,
    ...(await bytes(50)),
  })
  const ofCar = { ...photo, query: { filename: 'koko.jpg' } }
  const extra = await record('photographs the car', uploadInspectionAttachment, ben, {
    ...ofCar,
    ...(await bytes(60)),
  })
  await record('removes a photo', removeInspectionAttachment, ben, {
    params: { id: Id, attachmentId: extra.Id },
  })
  const { Properties } = save
  const changed = {
    ...save,
    InspectionId: Id,
    Version: 1,
    Properties: [
      ...Properties.filter(({ Key }) => Key !== 'note.frontPads'),
      { Key: 'measure.frontPads', Value: '2.5' },
    ],
  }
  await record('changes it', saveInspection, anna, { body: changed }, another)
  const prints = { InspectionId: Id }
  await record('prints it', createPdf, ben, { body: prints })

  const follow = async (title: string, body: Omit<FollowUpRequest, 'Key'>, Key = 'check.rearPads') => {
    const input = { params, body: { Key, ...body } }
    await record(title, followUpFinding, anna, input, { body: { ...input.body, Note: 'Muu' } })
  }
  await follow('reminds of a finding', {
    Kind: 'Reminder',
    Date: '2027-02-01',
    Note: 'Kesärenkaiden vaihdossa',
  })
  await follow('notes that the customer declined', { Kind: 'Declined', Note: 'Ei nyt' }, 'check.frontDiscs')
  await follow('makes a task of a finding', { Kind: 'Task', Note: 'Soita' }, 'check.frontDiscs')
  await follow('makes a job of a finding', { Kind: 'Job', WorkOrderId: order.id }, 'check.rearDiscs')

  const { makeOffer, revokeOffer, renewOfferLink, answerOffer, getCustomerOffer, makeAcceptedWork } =
    offerEndpoints
  const offered = {
    Language: 'sv' as const,
    DaysOpen: 14,
    Lines: [
      { Key: 'check.frontPads', Price: 214.5, Note: 'Etupalat ovat lopussa.' },
      { Key: 'check.rearPads', Price: null, Note: 'Takapalat vaihdetaan pian.' },
    ],
  }
  const anotherOffer = { body: { ...offered, DaysOpen: 7 } }
  const origin = { name: 'Anna', headers: { ...anna.headers, origin: 'https://huolto.example.test' } }
  const first = await record(
    'offers two findings',
    makeOffer,
    origin,
    { params, body: offered },
    anotherOffer,
  )
  const second = await record('offers them anew', makeOffer, origin, { params, body: offered }, anotherOffer)
  await record('revokes the first offer', revokeOffer, anna, { params: { id: Id, offerId: first.Id } })
  const ofSecond = { params: { id: Id, offerId: second.Id } }
  await record('makes a new link of the second offer', renewOfferLink, origin, ofSecond)
  const token = { 'offer-token': String(second.Link).split('/').at(-1) ?? '' }
  const customer: Caller = { name: 'the customer', headers: {} }
  await record('opens it', getCustomerOffer, customer, { headers: token })
  const answer = async (title: string, Key: string, Kind: 'accept' | 'decline' | 'call', Text = '') =>
    record(title, answerOffer, customer, { headers: token, body: { Key, Kind, Text } })
  await answer('accepts a line', 'check.frontPads', 'accept')
  const accepted = { Key: 'check.frontPads', WorkOrderId: order.id }
  await record(
    'makes the job of the accepted line',
    makeAcceptedWork,
    anna,
    { params: { id: Number(second.Id) }, body: accepted },
    { body: { ...accepted, Key: 'check.rearPads' } },
  )
  await answer('declines a line', 'check.rearPads', 'decline', 'Liian kallis')
  await answer('wants a call after all', 'check.rearPads', 'call', 'Soita iltapäivällä')

  const sections = templates.find(({ Code }) => Code === 'tyres-brakes')?.Sections ?? []
  const checks = sections.flatMap(({ Checks }) => Checks)
  const whole = {
    VehicleId: otherVehicle.id,
    SurveyId: surveys.tyres,
    WorkOrderId: otherOrder.id,
    Properties: checks.map(({ Id }) => ({ Key: checkKey(Id), Value: Id === 'rearPads' ? 'soon' : 'ok' })),
  }
  const signature = { Key: 'signature.inspector', Value: testSignature }
  const signed = { ...whole, Properties: [...whole.Properties, signature] }
  const begun = await record('signs one at once', saveInspection, ben, { body: signed }, another)
  const changedProperties = signed.Properties.map((one) =>
    one.Key === 'check.rearPads' ? { ...one, Value: 'ok' } : one,
  )
  const voided = { ...signed, InspectionId: begun.Id, Version: 1, Properties: changedProperties }
  await record('changes what is signed', saveInspection, anna, { body: voided }, another)
}
