// jsdom has neither modal dialogs nor popovers, so this file adds those parts of the HTML standard that the
// app uses. A dialog opens on top of earlier ones, Escape asks the topmost one to close, and a button toggles
// its popover.

const openModals: HTMLDialogElement[] = []

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    openModals.push(this)
    this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
    openModals.splice(openModals.indexOf(this), 1)
  },
})

document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key !== 'Escape' || defaultPrevented) return
  const popover = [...document.querySelectorAll<HTMLElement>('[popover]:not([hidden])')].at(-1)
  if (popover) toggle(popover, 'closed')
  else openModals.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }))
})

function toggle(popover: HTMLElement, newState: 'open' | 'closed'): void {
  const event = (name: string) => Object.assign(new Event(name), { newState })
  popover.dispatchEvent(event('beforetoggle'))
  popover.hidden = newState === 'closed'
  popover.dispatchEvent(event('toggle'))
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, 'open')
  },
  hidePopover(this: HTMLElement) {
    toggle(this, 'closed')
  },
})

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[popovertarget]') : null
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (popover) toggle(popover, popover.hidden ? 'open' : 'closed')
})
