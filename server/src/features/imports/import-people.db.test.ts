import { describe, expect, it } from 'vitest'
import { buildTestApp, type Headers } from '../../../test/app.ts'
import { buildCredential, buildEmployee, buildSite } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'
import { buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'

const { app, db, clock, logLines, settings, signIn } = await buildTestApp()
const { started, check, run, rowsOf, post, until, send } = importControls({ app, settings })
await buildStampingTypes(db)

/** Returns two sites with an administrator of both. */
async function buildWorkshop() {
  const [site, other] = [await buildSite(db), await buildSite(db)]
  const anna = await buildEmployee(db, { sites: [site, other] })
  const headers: Headers = { ...(await signIn(anna, site.id)), 'accept-language': 'en' }
  return { site, other, anna, headers }
}

const profileOf = async (employeeId: number): Promise<{ id: number; name: string }> =>
  db
    .selectFrom('employee')
    .innerJoin('access_profile', 'access_profile.id', 'profile_id')
    .select(['access_profile.id', 'access_profile.name'])
    .where('employee.id', '=', employeeId)
    .executeTakeFirstOrThrow()

const personOf = (email: string) =>
  db
    .selectFrom('employee')
    .innerJoin('access_profile', 'access_profile.id', 'profile_id')
    .select(['employee.id', 'employee.name', 'number', 'is_active', 'access_profile.name as profile'])
    .where('email', '=', email)
    .executeTakeFirst()

const sitesOf = async (employeeId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('employee_site')
      .select('site_id')
      .where('employee_id', '=', employeeId)
      .where('is_active', '=', true)
      .orderBy('site_id')
      .execute()
  ).map(({ site_id }) => site_id)

describe('an import of people', () => {
  it('an import adds and changes people with profile and sites, and repeating it changes nothing', async () => {
    const { site, other, headers } = await buildWorkshop()
    const technician = await buildEmployee(db, { sites: [site], without: ['ManageUsers', 'ManageSettings'] })
    const profile = await profileOf(technician.id)
    const existing = await buildEmployee(db, { sites: [site], number: `K${site.id}` })
    const address = `uusi.${site.id}@example.org`
    const file = [
      'Etunimi;Sukunimi;Sähköposti;Henkilönumero;Rooli;Toimipisteet',
      `Uusi;Henkilö ${site.id};${address};N${site.id};${profile.name.toUpperCase()};${other.name}|${site.name}`,
      `Toinen;Nimi ${site.id};;K${site.id};;`,
    ].join('\n')
    const found = await check(headers, await started(headers, 'employees', file))
    expect(await rowsOf(headers, found.Id, 'refused')).toEqual([])
    expect(found.Counts).toEqual({ New: 1, Changed: 1, Same: 0, Refused: 0 })
    expect(await personOf(address)).toBeUndefined()
    await run(headers, found.Id)
    const added = await personOf(address)
    expect(added).toMatchObject({
      name: `Uusi Henkilö ${site.id}`,
      number: `N${site.id}`,
      profile: profile.name,
    })
    expect(await sitesOf(added?.id ?? 0)).toEqual([site.id, other.id])
    const renamed = await db
      .selectFrom('employee')
      .select('name')
      .where('id', '=', existing.id)
      .executeTakeFirst()
    expect(renamed).toEqual({ name: `Toinen Nimi ${site.id}` })
    expect(
      logLines.filter((line) => line.includes('person added') && line.includes(`${added?.id}`)),
    ).toHaveLength(1)
    const again = await check(headers, await started(headers, 'employees', file))
    expect(again.Counts).toEqual({ New: 0, Changed: 0, Same: 2, Refused: 0 })
  })

  it('new people of a file clock working time, unless the file says otherwise', async () => {
    const { site, headers } = await buildWorkshop()
    const file = [
      'Nimi;Sähköposti;Leimaa työaikaa',
      ...['', 'kyllä', 'ei'].map(
        (clocks, place) => `Uusi ${place};leimaa${place}.${site.id}@example.org;${clocks}`,
      ),
    ].join('\n')
    const lettersOf = async () => {
      const people = await db
        .selectFrom('employee')
        .select('subsystem')
        .where('email', 'like', `leimaa%.${site.id}@example.org`)
        .orderBy('email')
        .execute()
      return people.map(({ subsystem }) => subsystem)
    }
    await run(headers, (await check(headers, await started(headers, 'employees', file))).Id)
    expect(await lettersOf()).toEqual(['M', 'M', ''])
    const turned = file.replace(/;kyllä/, ';ei').replace(/;ei$/, ';kyllä')
    await run(headers, (await check(headers, await started(headers, 'employees', turned))).Id)
    expect(await lettersOf()).toEqual(['M', '', 'M'])
  })

  it('an import refuses a second row of the same person, and a user name that another person has', async () => {
    const { site, headers } = await buildWorkshop()
    const existing = await buildEmployee(db, { sites: [site], number: `T${site.id}` })
    await buildCredential(db, existing, { user_name: `tunnus.${site.id}` })
    const file = [
      'Nimi;Käyttäjätunnus;Sähköposti;Henkilönumero',
      `Eri Henkilö;tunnus.${site.id};;`,
      `Uusi ${site.id};;uusi.${site.id}@example.org;`,
      `Uusi ${site.id};;uusi.${site.id}@example.org;N${site.id}`,
      `${existing.name};;;T${site.id}`,
      `${existing.name};tunnus.${site.id};;`,
    ].join('\n')
    const found = await check(headers, await started(headers, 'employees', file))
    const rows = await rowsOf(headers, found.Id, 'refused')
    expect(rows.map(({ Line, Faults: [fault] }) => [Line, fault?.Column, fault?.Line])).toEqual([
      [2, 1, null],
      [4, null, 3],
      [6, null, 5],
    ])
  })

  it('an import refuses profiles with more rights, sites of others, unknown names and taken addresses', async () => {
    const { site, headers: administrator, anna } = await buildWorkshop()
    const elsewhere = await buildSite(db)
    const taken = `vieras.${site.id}@example.org`
    await buildEmployee(db, { sites: [elsewhere], email: taken })
    const planner = await buildEmployee(db, { sites: [site], without: ['ManageSettings'] })
    const headers = await signIn(planner, site.id)
    const file = [
      'Nimi;Sähköposti;Rooli;Toimipisteet',
      `Johtaja ${site.id};;${(await profileOf(anna.id)).name};`,
      `Muualla ${site.id};;;${elsewhere.name}`,
      `Tuntematon ${site.id};;Ei sellaista;`,
      `Sama osoite ${site.id};${taken};;`,
      `Paikka ${site.id};;;Ei tätäkään`,
    ].join('\n')
    const found = await check(headers, await started(headers, 'employees', file))
    const rows = await rowsOf(headers, found.Id, 'refused')
    expect(rows.map(({ Line, Faults: [fault] }) => [Line, fault?.Column])).toEqual([
      [2, 2],
      [3, 3],
      [4, 2],
      [5, 1],
      [6, 3],
    ])
    expect((await post(administrator, `/${found.Id}/run`)).statusCode).toBe(200)
    expect(await until(administrator, found.Id, 'done')).toMatchObject({ Counts: { New: 0, Refused: 5 } })
  })

  it("an import refuses to change a person who also works at another administrator's site", async () => {
    const { site, headers } = await buildWorkshop()
    const far = await buildSite(db)
    await buildEmployee(db, { sites: [site, far], number: `G${site.id}` })
    const file = `Henkilönumero;Nimi;Aktiivinen\nG${site.id};Uusi nimi;ei`
    const found = await check(headers, await started(headers, 'employees', file))
    const [refused] = await rowsOf(headers, found.Id, 'refused')
    expect(refused?.Faults[0]?.Message).toContain(far.name)
  })

  it('an import of people needs the right to manage people, and a confirmation to run and to undo', async () => {
    const { site, anna, headers } = await buildWorkshop()
    const file = `Nimi;Sähköposti\nVahvistus ${site.id};vahvistus.${site.id}@example.org`
    const found = await check(headers, await started(headers, 'employees', file))
    const settingsOnly = await buildEmployee(db, { sites: [site], without: ['ManageUsers'] })
    const others = await signIn(settingsOnly, site.id)
    expect((await post(others, `/${found.Id}/run`)).statusCode).toBe(403)
    expect((await send(others, 'employees', file)).statusCode).toBe(403)
    clock.advance({ minutes: 6 })
    const refused = await post(headers, `/${found.Id}/run`)
    expect(refused.json()).toMatchObject([{ ErrorId: 900210 }])
    const fresh = await signIn(anna, site.id)
    await run(fresh, found.Id)
    clock.advance({ minutes: 6 })
    expect((await post(fresh, `/${found.Id}/undo`)).json()).toMatchObject([{ ErrorId: 900210 }])
  })

  it('an import adds no access after the importing person has lost the right to manage people', async () => {
    const { site, headers } = await buildWorkshop()
    const address = `myohassa.${site.id}@example.org`
    const found = await check(
      headers,
      await started(headers, 'employees', `Nimi;Sähköposti\nMyöhässä;${address}`),
    )
    const weaker = await buildEmployee(db, { sites: [site], without: ['ManageUsers'] })
    await db
      .updateTable('file_import')
      .set({ employee_id: weaker.id, state: 'running' })
      .where('id', '=', found.Id)
      .execute()
    // Wakes the runner, which continues the import first.
    await check(headers, await started(headers, 'vehicles', 'Rekisterinumero;Merkki;Malli\nABC-1;Opel;Corsa'))
    await until(headers, found.Id, 'done')
    expect(await personOf(address)).toBeUndefined()
  })

  it('an import has the authority of the person who runs it, not of the one who sent the file', async () => {
    const { site, other, anna, headers } = await buildWorkshop()
    const address = `paallikko.${site.id}@example.org`
    const file = `Nimi;Sähköposti;Rooli;Toimipisteet\nUusi ${site.id};${address};;`
    const found = await check(headers, await started(headers, 'employees', file))
    const planner = await buildEmployee(db, { sites: [site], without: ['ManageSettings'] })
    const others = { ...(await signIn(planner, site.id)), 'accept-language': 'en' }
    const cells = [`Uusi ${site.id}`, address, (await profileOf(anna.id)).name, `${site.name}|${other.name}`]
    const saved = await post(others, `/${found.Id}/rows/2`, { Cells: cells })
    expect(saved.json()).toMatchObject({ Result: 'refused' })
    expect((await check(headers, found)).Counts).toMatchObject({ New: 1, Refused: 0 })
    expect(await run(others, found.Id)).toMatchObject({
      Author: planner.name,
      Counts: { New: 0, Refused: 1 },
    })
    expect(await personOf(address)).toBeUndefined()
  })

  it('an undo of an import has the authority of the person who undoes it', async () => {
    const { site, other, headers } = await buildWorkshop()
    const address = `kaksi.${site.id}@example.org`
    const file = `Nimi;Sähköposti;Toimipisteet\nKaksi ${site.id};${address};${site.name}|${other.name}`
    const found = await check(headers, await started(headers, 'employees', file))
    await run(headers, found.Id)
    const others = await signIn(await buildEmployee(db, { sites: [site] }), site.id)
    expect((await post(others, `/${found.Id}/undo`)).statusCode).toBe(200)
    expect(await until(others, found.Id, 'undone')).toMatchObject({ Kept: 1 })
    expect(await personOf(address)).toMatchObject({ is_active: true })
  })

  it('an undo deactivates a new person who has done nothing, and keeps one who has signed in', async () => {
    const { site, headers } = await buildWorkshop()
    const existing = await buildEmployee(db, { sites: [site], number: `U${site.id}`, name: 'Vanha nimi' })
    const [idle, busy] = [`vapaa.${site.id}@example.org`, `tyossa.${site.id}@example.org`]
    const file = `Henkilönumero;Nimi;Sähköposti\n;Vapaa ${site.id};${idle}\n;Työssä ${site.id};${busy}\nU${site.id};Uusi nimi;`
    const found = await check(headers, await started(headers, 'employees', file))
    expect(found.Counts).toEqual({ New: 2, Changed: 1, Same: 0, Refused: 0 })
    await run(headers, found.Id)
    const worker = await personOf(busy)
    await signIn({ id: worker?.id ?? 0 }, site.id)
    expect((await post(headers, `/${found.Id}/undo`)).statusCode).toBe(200)
    expect(await until(headers, found.Id, 'undone', 'failed')).toMatchObject({ State: 'undone', Kept: 1 })
    expect(await personOf(idle)).toMatchObject({ is_active: false })
    expect(await personOf(busy)).toMatchObject({ is_active: true })
    const name = await db
      .selectFrom('employee')
      .select('name')
      .where('id', '=', existing.id)
      .executeTakeFirst()
    expect(name).toEqual({ name: 'Vanha nimi' })
  })
})

describe('an import of absences', () => {
  it('an import finds the person by number and the absence type by name, and includes the last day', async () => {
    const { site, other, headers } = await buildWorkshop()
    const matti = await buildEmployee(db, { sites: [site], name: `Matti ${site.id}`, number: `M${site.id}` })
    const pekka = await buildEmployee(db, { sites: [other], name: `Pekka ${site.id}` })
    const file = [
      'Henkilönumero;Henkilö;Alku;Loppu;Poissaolo',
      `M${site.id};;1.7.2026;28.7.2026;SICK sv`,
      `;Matti ${site.id};3.8.2026 12:00;3.8.2026 14:00;${stampingTypes.sick}`,
      `;${pekka.name};1.7.2026;2.7.2026;sick fi`,
      `M${site.id};;1.9.2026;2.9.2026;Ei mitään`,
    ].join('\n')
    const found = await check(headers, await started(headers, 'absences', file))
    const rows = await rowsOf(headers, found.Id, 'refused')
    expect(rows.map(({ Line, Faults: [fault] }) => [Line, fault?.Column])).toEqual([
      [4, 1],
      [5, 4],
    ])
    expect(found.Counts).toEqual({ New: 2, Changed: 0, Same: 0, Refused: 2 })
    await run(headers, found.Id)
    const absences = () =>
      db
        .selectFrom('stamping')
        .select(['start_at', 'end_at', 'type_code'])
        .where('employee_id', '=', matti.id)
        .orderBy('start_at')
        .execute()
    expect(
      (await absences()).map(({ start_at, end_at }) => [start_at.toISOString(), end_at?.toISOString()]),
    ).toEqual([
      ['2026-06-30T21:00:00.000Z', '2026-07-28T21:00:00.000Z'],
      ['2026-08-03T09:00:00.000Z', '2026-08-03T11:00:00.000Z'],
    ])
    const again = await check(headers, await started(headers, 'absences', file))
    expect(again.Counts).toEqual({ New: 0, Changed: 0, Same: 2, Refused: 2 })
    await post(headers, `/${found.Id}/undo`)
    await until(headers, found.Id, 'undone')
    expect(await absences()).toEqual([])
  })
})

describe('an import of opening balances', () => {
  it('an import reads balances in hours and words, and replaces a balance of the same day', async () => {
    const { site, headers } = await buildWorkshop()
    const matti = await buildEmployee(db, { sites: [site], name: `Saldo ${site.id}`, number: `S${site.id}` })
    await db
      .insertInto('opening_balance')
      .values({ site_id: site.id, employee_id: matti.id, day: '2026-01-01', kind: 'flex', minutes: 60 })
      .execute()
    const file = [
      'Henkilönumero;Päivä;Laji;Tunnit',
      `S${site.id};1.1.2026;Liukuma;12:30`,
      `S${site.id};1.1.2026;ylityö;-1,5`,
      `S${site.id};2.1.2026;lomat;3`,
      `S${site.id};3.1.2026;flex;paljon`,
    ].join('\n')
    const found = await check(headers, await started(headers, 'opening-balances', file))
    const rows = await rowsOf(headers, found.Id, 'refused')
    expect(rows.map(({ Line, Faults: [fault] }) => [Line, fault?.Column])).toEqual([
      [4, 2],
      [5, 3],
    ])
    expect(found.Counts).toEqual({ New: 1, Changed: 1, Same: 0, Refused: 2 })
    const balances = async () =>
      (
        await db
          .selectFrom('opening_balance')
          .select(['kind', 'minutes'])
          .where('employee_id', '=', matti.id)
          .orderBy('kind')
          .execute()
      ).map(({ kind, minutes }) => [kind, minutes])
    await run(headers, found.Id)
    expect(await balances()).toEqual([
      ['flex', 750],
      ['overtime', -90],
    ])
    await post(headers, `/${found.Id}/undo`)
    await until(headers, found.Id, 'undone')
    expect(await balances()).toEqual([['flex', 60]])
  })

  it('an import of opening balances needs the right to plan shifts', async () => {
    const { site } = await buildWorkshop()
    const person = await buildEmployee(db, { sites: [site], without: ['ManageRosters'] })
    const others = await signIn(person, site.id)
    for (const kind of ['absences', 'opening-balances'] as const)
      expect((await send(others, kind, 'a;b\n1;2')).statusCode).toBe(403)
  })
})
