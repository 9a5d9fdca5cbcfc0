/** Whether this browser has passkeys for this address: it is secure, and a name and no number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
