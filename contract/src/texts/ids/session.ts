export const sessionIds = {
  'session.configurationFailed': 118265,
  'session.createFailed': 118290,
  'session.loginFailed': 118270,
  'session.serverUnreachable': 118271,
  'session.logoutFailed': 118264,
  'session.noToken': 901000,
  'session.noEmployee': 901001,
  'session.noActiveSites': 901002,
  'session.noSettings': 901003,
  'session.willExpire': 901004,
} as const
