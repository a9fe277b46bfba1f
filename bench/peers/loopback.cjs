// Loaded before a peer that has no host option: keeps every port it opens on 127.0.0.1.
'use strict';
const { Server } = require('node:net');

const listen = Server.prototype.listen;
Server.prototype.listen = function (port, ...rest) {
  if (Number.isInteger(Number(port)) && typeof rest[0] !== 'string') {
    return listen.call(this, Number(port), '127.0.0.1', ...rest);
  }
  if (port && port.host === '127.0.0.1') {
    return listen.call(this, port, ...rest);
  }
  throw new Error('this peer may listen on 127.0.0.1 only');
};
