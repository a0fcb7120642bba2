// n8n loads this name when it starts, and uses it only with a queue and several processes.
exports.McpServer = undefined;
