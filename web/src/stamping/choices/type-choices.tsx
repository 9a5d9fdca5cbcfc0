import { UnstyledButton } from '@mantine/core'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { iconOfType } from '../type-icon.ts'
import classes from './choices.module.css'

interface TypeChoicesProps {
  readonly types: readonly StampingType[]
  readonly onChoose: (type: StampingType) => void
  readonly isDisabled: boolean
}

/** Stamping types as large buttons, one tap each. */
export function TypeChoices({ types, onChoose, isDisabled }: TypeChoicesProps) {
  return (
    <ul className={classes.types}>
      {types.map((type) => {
        const TypeIcon = iconOfType(type)
        return (
          <li key={type.Code}>
            <UnstyledButton className={classes.type} onClick={() => onChoose(type)} disabled={isDisabled}>
              <TypeIcon size={26} stroke={1.75} aria-hidden="true" className={classes.icon} />
              {type.Description}
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
