export const demoPassword = 'demo'

/** The PIN of Matti and Aino on a trusted device. */
export const demoPin = '4826'

export interface SignIn {
  readonly userName: string
  readonly role: string
}

/** Suggested sign-ins. Everyone in the demo with a user name has the password `demoPassword`. */
export const signIns: readonly SignIn[] = [
  { userName: 'matti', role: 'technician, Helsinki' },
  { userName: 'aino', role: 'receiver and supervisor, Helsinki and Tampere' },
  { userName: 'raija', role: 'foreman, Helsinki' },
  { userName: 'pekka', role: 'parts desk, Helsinki' },
  { userName: 'sanna', role: 'salesman, Helsinki' },
  { userName: 'liisa', role: 'technician with few rights, Helsinki' },
  { userName: 'niko', role: 'technician who forgot to stamp out, Helsinki' },
  { userName: 'admin', role: 'administrator, Helsinki and Tampere' },
]
