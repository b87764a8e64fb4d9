/// No use-case protocol implements one of its own functions: a mock that forgets it would respond with a plausible success.
struct UseCaseDefaultRule {
    func findings(in file: SourceFile) -> [Finding] {
        let protocols = file.bodies(after: "protocol").filter {
            $0.name.hasSuffix("UseCase") || $0.name.hasSuffix("UseCases")
        }
        return protocols.flatMap { body -> [Finding] in
            let required = Set(file.functions(in: body.range).map(\.signature))
            let defaults = file.bodies(after: "extension").filter { $0.name == body.name }
                .flatMap { file.functions(in: $0.range) }
                .filter { required.contains($0.signature) }
            return defaults.map {
                Finding(
                    rule: "no defaults in use cases",
                    path: file.path,
                    line: $0.line,
                    problem: "\(body.name) implements its own \($0.signature).",
                    advice: "Let each use case and each mock implement it."
                )
            }
        }
    }
}
