import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useFileChooser } from './file-chooser.tsx'

function Chooser({ onChosen }: { readonly onChosen: (names: readonly string[]) => void }) {
  const { input, open } = useFileChooser({
    accept: 'image/*',
    onFiles: (files) => onChosen(files.map(({ name }) => name)),
  })
  return (
    <>
      <button type="button" onClick={open}>
        Choose
      </button>
      {input}
    </>
  )
}

it('reports the same file each time that the user chooses it', async () => {
  const chosen: string[] = []
  render(<Chooser onChosen={(names) => chosen.push(...names)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file field.')
  const picture = new File(['picture'], 'me.jpg', { type: 'image/jpeg' })
  for (const times of [1, 2]) {
    await userEvent.upload(input, picture)
    expect(chosen).toEqual(Array(times).fill('me.jpg'))
    // The field must be empty, because a browser reports no change for a file that is still in it.
    expect(input.files).toHaveLength(0)
  }
})
