import { type ComponentType, createContext, type LazyExoticComponent } from 'react'

/** The page of a trusted device with the list of its users. */
export type PeoplePage = LazyExoticComponent<ComponentType<{ readonly onOtherWay: () => void }>>

/** Opens the list of the trusted device's users from the sign-in page. */
export const PeoplePageContext = createContext<() => void>(() => undefined)
