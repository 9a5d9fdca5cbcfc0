import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { notify } from './notify.tsx'

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

describe('notify', () => {
  beforeEach(() => cleanNotifications())

  it('combines identical toasts and counts them', () => {
    notify.success('Leimattu')
    notify.success('Leimattu')
    notify.success('Leimattu')
    expect(shown()).toEqual(['Leimattu (3)'])
  })

  it('keeps different words and different kinds apart', () => {
    notify.success('Tallennettu')
    notify.error('Tallennettu')
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual(['Tallennettu', 'Tallennettu', 'Yhteys katkesi'])
  })

  it('counts anew once the toast is gone', () => {
    notify.error('Yhteys katkesi')
    notify.error('Yhteys katkesi')
    cleanNotifications()
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual(['Yhteys katkesi'])
  })
})
