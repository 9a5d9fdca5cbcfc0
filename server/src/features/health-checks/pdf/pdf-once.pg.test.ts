import { expect, it } from 'vitest'
import { buildOfferApp } from '../../../../test/offer-app.ts'

const { app, inspector } = await buildOfferApp()
const aino = await inspector()

it('only one of eight concurrent requests with a PDF link receives the PDF', async () => {
  const { id } = await aino.inspect()
  for (let time = 0; time < 5; time += 1) {
    const { data } = (await aino.createPdf({ InspectionId: id })).body
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject({ url: data })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)])
  }
})

it('concurrent requests for the PDF of an inspection all receive it', async () => {
  const { id } = await aino.inspect()
  const answers = await Promise.all(Array.from({ length: 4 }, () => aino.getPdf(id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
