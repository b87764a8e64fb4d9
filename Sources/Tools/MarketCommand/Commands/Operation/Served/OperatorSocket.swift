import Foundation
import OpenMarket
import OpenMarketBackend

/// The unix socket at which the program that serves a file takes the commands of its operator.
///
/// The socket lies beside the file and, like the file, is open to its owner alone.
struct OperatorSocket {
    let path: String
    private let call: UnixSocketCall

    /// The socket of a file; `nil` when its path is too long for the name of a socket.
    init?(of file: String) {
        path = MarketBackend.operatorSocket(of: URL(filePath: file))
        guard let call = UnixSocketCall(path: path) else { return nil }
        self.call = call
    }

    /// Has a command run where the file is served, and writes what it wrote; `nil` when no program serves it.
    func run(_ command: Invocation, _ console: Console) async throws(CommandFailure) -> ExitCode? {
        let request = Request(
            arguments: command.words,
            user: console.user,
            folder: console.folder,
            timeZone: console.timeZone.identifier
        )
        let answer: Answer
        do throws(ServerError) {
            guard let body = try? JSONEncoder().encode(request),
                let data = try await call.post(body, to: Self.target)
            else { return nil }
            guard let read = try? JSONDecoder().decode(Answer.self, from: data) else {
                throw .system(call: "read", code: EPROTO)
            }
            answer = read
        } catch {
            throw .server(error, port: 0)
        }
        try console.output.write(Data(answer.output.utf8))
        try? console.diagnostics.write(Data(answer.diagnostics.utf8))
        return ExitCode(rawValue: answer.code)
    }

    /// The path of requests.
    static let target = "/commands"

    /// A command, as it goes over the socket.
    struct Request: Codable {
        let arguments: [String]
        /// The name of the person, for the record.
        var user: String?
        /// The folder to which the paths of the command belong.
        var folder: String?
        /// The zone in which times are shown.
        var timeZone: String?
    }

    /// The outcome of a command: its output, and its exit code.
    struct Answer: Codable {
        let code: Int32
        let output: String
        let diagnostics: String
    }
}

extension Invocation {
    /// The words with which the same command can be given once more.
    fileprivate var words: [String] {
        let options = command.options.flatMap { option in
            values[option.name, default: []].map { option.kind == .flag ? option.spelling : "\(option.spelling)=\($0)" }
        }
        return path.dropFirst() + options + ["--"] + operands
    }
}
