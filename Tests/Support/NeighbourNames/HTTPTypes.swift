// swift-format-ignore-file
// Names of public types of swift-http-types.

public enum HTTPField {}
public enum HTTPFields {}
public enum HTTPRequest {}
public enum HTTPResponse {}
