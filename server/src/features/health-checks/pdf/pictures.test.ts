import { imageTextKey, markerKey } from '@verstas/domain/health-checks/properties.ts'
import { expect, it } from 'vitest'
import { mapPictures } from './pictures.ts'

it('renders only image maps that have a marker or a text', async () => {
  const Svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
  const Survey = { ImageMaps: ['front', 'rear', 'roof'].map((Id) => ({ Id, Title: Id, Svg })) }
  const Properties = [
    { Key: markerKey('front'), Value: '1' },
    { Key: imageTextKey('rear'), Value: 'A dent' },
  ]
  const pictures = await mapPictures({ Survey, Properties } as Parameters<typeof mapPictures>[0])
  expect([...pictures.keys()]).toEqual(['front', 'rear'])
})
