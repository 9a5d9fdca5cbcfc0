import { Checkbox } from './checks.tsx'

interface CheckListProps {
  readonly items: readonly { readonly Id: number; readonly Description: string }[]
  /** The ids of the chosen items. */
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** A check box for each item, such as a site. A newly chosen item becomes the last one. */
export const CheckList = ({ items, chosen, onChange }: CheckListProps) =>
  items.map(({ Id, Description }) => (
    <Checkbox
      key={Id}
      label={Description}
      checked={chosen.includes(Id)}
      onChange={({ currentTarget }) => {
        const others = chosen.filter((id) => id !== Id)
        onChange(currentTarget.checked ? [...others, Id] : others)
      }}
    />
  ))
