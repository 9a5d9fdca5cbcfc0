import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  readonly onValue: (value: string) => void
}

/** A field for the words of a search. */
export const SearchField = ({ onValue, ...field }: SearchFieldProps) => (
  <TextField
    type="search"
    autoComplete="off"
    icon={IconSearch}
    onChange={({ currentTarget }) => onValue(currentTarget.value)}
    {...field}
  />
)
